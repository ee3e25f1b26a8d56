import type { AmountUnit, Listing } from '@bargain-buddy/contract';
import { parseAmount, toWrittenAmount } from '@bargain-buddy/domain';
import type { ItemNeed } from '~/lib/item-changes.ts';

type KindsNeed = Extract<ItemNeed, { kinds: unknown }>;
type Kind = KindsNeed['kinds'][number];
type Dimension = Kind['dimension'];

export const unitsOf: Record<Dimension, readonly AmountUnit[]> = {
  mass: ['g', 'kg', 'oz', 'lb'],
  volume: ['ml', 'l', 'floz', 'pt', 'gal'],
  count: ['piece', 'dozen'],
};

const dimensions = { g: 'mass', ml: 'volume', piece: 'count' } as const;

export function kindAndContentOf({ kind, product_amount }: Pick<Listing, 'kind' | 'product_amount'>): Kind | undefined {
  if (!kind) return undefined;
  const held = parseAmount(product_amount);
  return { ...kind, dimension: held ? dimensions[held.unit] : 'count' };
}

/** Returns a need for any brand; undefined if the kind is unknown. Prefers the written amount to the package's. */
export function anyBrandNeedOf(
  product: Pick<Listing, 'kind' | 'product_amount'>,
  { amount, unit }: { amount?: string; unit?: AmountUnit } = {},
): KindsNeed | undefined {
  const kind = kindAndContentOf(product);
  if (!kind) return undefined;
  if (amount && unit && unitsOf[kind.dimension].includes(unit)) return { kinds: [kind], amount, amount_unit: unit };
  return { kinds: [kind], ...amountOf(product.product_amount) };
}

const written = /^(\d{1,6}(?:\.\d{1,3})?)\s*(kg|g|oz|lb|ml|l|pt|gal)$/;

/** Returns a package's amount in its written unit, '1.8 kg', or in a common one: '1980 ml' becomes 1.98 L. */
function amountOf(text: string): Pick<KindsNeed, 'amount' | 'amount_unit'> {
  const [, amount, unit] = written.exec(text.trim().toLowerCase()) ?? [];
  if (amount && Number(amount) > 0) return { amount: String(Number(amount)), amount_unit: unit as AmountUnit };
  const held = parseAmount(text);
  if (!held) return { amount: '1', amount_unit: 'piece' };
  const shown = toWrittenAmount(held);
  return { amount: shown.amount, amount_unit: shown.unit };
}

/** Parses an amount above 0 with at most three decimals. Returns undefined for other text. */
export function parseAmountInput(typed: string): string | undefined {
  const plain = typed.trim().replace(',', '.');
  return /^(\d{1,6}(\.\d{1,3})?|\.\d{1,3})$/.test(plain) && Number(plain) > 0 ? String(Number(plain)) : undefined;
}
