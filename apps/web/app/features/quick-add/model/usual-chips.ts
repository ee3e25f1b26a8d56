import type { ListItem, UsualThing } from '@bargain-buddy/contract';

const maxChips = 8;

export function usualChips(usual: readonly UsualThing[], items: readonly ListItem[]): UsualThing[] {
  const needed = new Set(items.filter(({ is_needed }) => is_needed).map(keyOfItem));
  return usual.filter((thing) => !needed.has(keyOfNeed(thing))).slice(0, maxChips);
}

/** Returns equal keys for equal needs, regardless of amount and store. */
export function keyOfNeed({
  product,
  kinds,
  text,
}: Pick<UsualThing, 'product' | 'text'> & { kinds: readonly { id: number }[] }): string {
  if (product !== null) return `p${product}`;
  const ids = kinds.map(({ id }) => id).toSorted((a, b) => a - b);
  return ids.length > 0 ? `k${ids.join(' ')}` : `t${text.toLowerCase()}`;
}

const keyOfItem = ({ product, kind_details, text }: ListItem) => keyOfNeed({ product, kinds: kind_details, text });
