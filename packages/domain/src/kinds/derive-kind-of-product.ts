import { type BaseAmountUnit, parseAmount, toBaseAmount } from '../amount.ts';
import { withoutNan } from '../without-nan.ts';
import { type AisleKey, aisleKeyOfKind } from './aisles.ts';
import { deriveKindName, type KindName } from './derive-kind-name.ts';
import { type SoldBy, soldByDefault } from './sold-by.ts';

export type Dimension = 'mass' | 'volume' | 'count';

export interface ProductText {
  name: string;
  brand: string;
  amount: string;
  category: string;
}

export interface DerivedKind extends KindName {
  /** `count` if the amount is unreadable. */
  dimension: Dimension;
  /** Content of a package in kilograms, litres or pieces, as an exact decimal. Null if unreadable. */
  baseAmount: string | null;
  aisle: AisleKey;
  soldBy: SoldBy;
}

/** Derives the kind (without brand and size), the package content and the aisle of a product. */
export function deriveKindOfProduct(product: ProductText): DerivedKind {
  const [name, brand, category] = [product.name.trim(), withoutNan(product.brand), withoutNan(product.category)];
  const kind = deriveKindName({ name, brand });
  const aisle = aisleKeyOfKind(kind.name, category);
  return { ...kind, ...readAmount(product.amount), aisle, soldBy: soldByDefault(product, aisle) };
}

const dimensions = { g: 'mass', ml: 'volume', piece: 'count' } as const satisfies Record<BaseAmountUnit, Dimension>;

function readAmount(text: string): Pick<DerivedKind, 'dimension' | 'baseAmount'> {
  const held = parseAmount(text);
  if (!held) return { dimension: 'count', baseAmount: null };
  return { dimension: dimensions[held.unit], baseAmount: toBaseAmount(held) };
}
