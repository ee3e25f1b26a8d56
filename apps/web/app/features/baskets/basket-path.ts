import type { Basket } from '@bargain-buddy/contract';

export const maxPeopleOfBasket = 20;

/** The address of a basket, or of all. Without `people` it is for the usual number of people. */
export function basketPath(slug?: string, people?: number, region = ''): string {
  const params = new URLSearchParams({ ...(people && { people: String(people) }), ...(region && { region }) });
  return `/baskets${slug ? `/${slug}` : ''}${params.size > 0 ? `?${params}` : ''}`;
}

/** The page that plans the lines, in the format of `parsePlanLink`. */
export function tripPath({ lines, region }: Pick<Basket, 'lines' | 'region'>): string {
  const items = lines.map(({ kind, need: { amount, amount_unit, quantity } }) => {
    return `k${kind.id}_${amount}${amount_unit}${quantity === 1 ? '' : `x${quantity}`}`;
  });
  return `/where-to-shop?${new URLSearchParams({ items: items.join(' '), ...(region && { region }) })}`;
}
