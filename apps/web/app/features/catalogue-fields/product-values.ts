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

export function trimProductValues({ name, brand, amount, barcode }: ProductValues): ProductValues {
  return { name: name.trim(), brand: brand.trim(), amount: amount.trim(), barcode: barcode.trim() };
}

export function changedProductFields(before: ProductValues, now: ProductValues): Partial<ProductValues> {
  const [then, after] = [trimProductValues(before), trimProductValues(now)];
  return Object.fromEntries(names.filter((name) => then[name] !== after[name]).map((name) => [name, after[name]]));
}
