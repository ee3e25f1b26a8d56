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

/** The fields that differ, without spaces around them. */
export function productChange(before: ProductValues, now: ProductValues): Partial<ProductValues> {
  const changed = names.filter((name) => before[name].trim() !== now[name].trim());
  return Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
}
