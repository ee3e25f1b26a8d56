import { productFieldsSchema } from '@bargain-buddy/contract';
import { type Problems, problemsOf } from './problems.ts';

/** What the fields of a product hold. */
export interface ProductValues {
  name: string;
  brand: string;
  amount: string;
  barcode: string;
}

const names = ['name', 'brand', 'amount', 'barcode'] as const;

/** What is wrong with a product; only the name has to be there (ADD-02). */
export function productProblems(values: ProductValues): Problems {
  return problemsOf(productFieldsSchema, values);
}

/** The fields without spaces around them. */
export function trimmed({ name, brand, amount, barcode }: ProductValues): ProductValues {
  return { name: name.trim(), brand: brand.trim(), amount: amount.trim(), barcode: barcode.trim() };
}

/** The fields that differ, without spaces around them. */
export function productChange(before: ProductValues, now: ProductValues): Partial<ProductValues> {
  const [then, after] = [trimmed(before), trimmed(now)];
  return Object.fromEntries(names.filter((name) => then[name] !== after[name]).map((name) => [name, after[name]]));
}
