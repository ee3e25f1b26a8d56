import { type AmountUnit, parseAmount } from '../amount.ts';
import { knownText } from '../unknown-text.ts';
import { type AisleKey, aisleOf } from './aisles.ts';
import { type KindName, kindName } from './kind-name.ts';

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
}

/** The kind of a product, whatever its brand and size, what a package holds, and the aisle that it lies in. */
export function readKind(product: ProductText): KindReading {
  const [name, brand, category] = [product.name.trim(), knownText(product.brand), knownText(product.category)];
  const kind = kindName({ name, brand });
  return { ...kind, ...readAmount(product.amount), aisle: aisleOf(kind.name, category) };
}

const bases = { g: ['mass', 6], ml: ['volume', 6], piece: ['count', 3] } as const satisfies Record<
  AmountUnit,
  [Dimension, number]
>;

function readAmount(text: string): Pick<KindReading, 'dimension' | 'baseAmount'> {
  const held = parseAmount(text);
  if (!held) return { dimension: 'count', baseAmount: null };
  const [dimension, places] = bases[held.unit];
  return { dimension, baseAmount: toDecimal(held.thousandths, places) };
}

/** A whole number moved behind the decimal point: 453592 by 6 is 0.453592. */
function toDecimal(value: bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/(?<!0)0+$/, '').replace(/\.$/, '');
}
