import { type AmountUnit, parseAmount, toBaseAmount } from '../amount.ts';
import { knownText } from '../unknown-text.ts';
import { type AisleKey, aisleOf } from './aisles.ts';
import { type KindName, kindName } from './kind-name.ts';
import { type SoldBy, soldByDefault } from './sold-by.ts';

export type Dimension = 'mass' | 'volume' | 'count';

/** What of a product says of which kind it is. */
export interface ProductText {
  name: string;
  brand: string;
  amount: string;
  category: string;
}

export interface KindReading extends KindName {
  /** What its amount is measured by; count where that cannot be told. */
  dimension: Dimension;
  /** What a package holds in kilograms, litres or pieces, an exact decimal; null where that cannot be told. */
  baseAmount: string | null;
  aisle: AisleKey;
  /** The default of the kind, as this product suggests it. */
  soldBy: SoldBy;
}

/** The kind of a product, whatever its brand and size, what a package holds, and the aisle that it lies in. */
export function readKind(product: ProductText): KindReading {
  const [name, brand, category] = [product.name.trim(), knownText(product.brand), knownText(product.category)];
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
