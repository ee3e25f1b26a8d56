import { type AmountUnit, parseAmount, toBaseAmount } from '../amount.ts';
import { withoutNan } from '../without-nan.ts';
import { type AisleKey, aisleOf } from './aisles.ts';
import { type KindName, kindName } from './kind-name.ts';
import { type SoldBy, soldByDefault } from './sold-by.ts';

export type Dimension = 'mass' | 'volume' | 'count';

export interface ProductText {
  name: string;
  brand: string;
  amount: string;
  category: string;
}

export interface KindReading extends KindName {
  /** `count` if the amount is unreadable. */
  dimension: Dimension;
  /** Content of a package in kilograms, litres or pieces, as an exact decimal. Null if unreadable. */
  baseAmount: string | null;
  aisle: AisleKey;
  soldBy: SoldBy;
}

/** Derives the kind (without brand and size), the package content and the aisle of a product. */
export function readKind(product: ProductText): KindReading {
  const [name, brand, category] = [product.name.trim(), withoutNan(product.brand), withoutNan(product.category)];
  const kind = kindName({ name, brand });
  const aisle = aisleOf(kind.name, category);
  return { ...kind, ...readAmount(product.amount), aisle, soldBy: soldByDefault(product, aisle) };
}

const dimensions = { g: 'mass', ml: 'volume', piece: 'count' } as const satisfies Record<AmountUnit, Dimension>;

function readAmount(text: string): Pick<KindReading, 'dimension' | 'baseAmount'> {
  const held = parseAmount(text);
  if (!held) return { dimension: 'count', baseAmount: null };
  return { dimension: dimensions[held.unit], baseAmount: toBaseAmount(held) };
}
