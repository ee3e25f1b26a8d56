import * as calls from '@bargain-buddy/contract/calls';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { type NameOf, wantedAmount } from './names.ts';
import type { AskedItem } from './plan-link.ts';
import type { PlanView } from './plan-view.ts';

/** More names than these nobody reads of what was not found. */
const mostAskedFor = 30;

/** What to call the things that a link asks for: as they are called in the plan, and what it does not find by asking. */
export function useNames(items: readonly AskedItem[], answer: PlanView | undefined): NameOf {
  const found = useMemo(() => namesIn(answer), [answer]);
  const unknown = items.flatMap((item, index) =>
    'product' in item && answer && !found.has(index) ? [item.product] : [],
  );
  const asked = useQueries({
    queries: [...new Set(unknown)].slice(0, mostAskedFor).map((id) => ({
      queryKey: ['product', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => callApi(calls.getProduct, { params: { id }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always' as const,
    })),
  });
  const products = new Map(asked.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : [])));
  return (index) => {
    const item = items[index];
    if (!item) return `Item ${index + 1}`;
    if ('product' in item) return found.get(index) ?? products.get(item.product) ?? `Item ${index + 1}`;
    return `${found.get(index) ?? 'Any brand or size'}, ${wantedAmount(item.amount, item.amount_unit, item.quantity)}`;
  };
}

/** The names of all that the plan buys anywhere, by index; of kinds that of the kind. */
function namesIn(answer: PlanView | undefined): Map<number, string> {
  const bought = answer?.trip.stops.flatMap(({ items }) => items) ?? [];
  return new Map(bought.flatMap(({ item, packs: [first] }) => (first ? [[item, first.name] as const] : [])));
}
