import { productFieldsSchema } from '@bargain-buddy/contract';
import { type Problems, validateFields } from './problems.ts';

export interface ProductValues {
  name: string;
  brand: string;
  amount: string;
  barcode: string;
}

const names = ['name', 'brand', 'amount', 'barcode'] as const;

export function productProblems(values: ProductValues): Problems {
  return validateFields(productFieldsSchema, values);
}

export function trimmed({ name, brand, amount, barcode }: ProductValues): ProductValues {
  return { name: name.trim(), brand: brand.trim(), amount: amount.trim(), barcode: barcode.trim() };
}

export function productChange(before: ProductValues, now: ProductValues): Partial<ProductValues> {
  const [then, after] = [trimmed(before), trimmed(now)];
  return Object.fromEntries(names.filter((name) => then[name] !== after[name]).map((name) => [name, after[name]]));
}
