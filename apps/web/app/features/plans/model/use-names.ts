import * as calls from '@bargain-buddy/contract/calls';
import { itemInWords, nameOfKinds } from '@bargain-buddy/domain';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { callApi } from '~/lib/api-client.ts';
import type { GuestPlanNeed } from '~/lib/plans/plan-query.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';
import type { NameOfItem } from './names.ts';
import type { PlanView } from './plan-view.ts';

/** The maximum limits the requests for names. */
const maxNameRequests = 30;

type Thing = `product ${number}` | `kind ${number}`;

const nameQuery = (thing: Thing) =>
  queryOptions({
    queryKey: ['names', thing],
    meta: storedOnDevice(100),
    queryFn: async ({ signal }): Promise<readonly [Thing, string]> => {
      const [what, id = ''] = thing.split(' ');
      if (what === 'product') return [thing, (await callApi(calls.getProduct, { params: { id }, signal })).name];
      const { kind } = await callApi(calls.getKind, { params: { id }, query: { page_size: 1 }, signal });
      return [thing, kind.name];
    },
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

export function useItemNames(items: readonly GuestPlanNeed[], answer: PlanView | undefined): NameOfItem {
  const bought = new Map(
    answer?.trip.stops.flatMap((stop) => stop.items).map(({ item, packs }) => [item, packs[0]?.name]),
  );
  const unknown = items.flatMap((item, index): Thing[] => {
    if ('kinds' in item) return item.kinds.map((id) => `kind ${id}` as const);
    return answer && !bought.has(index) ? [`product ${item.product}`] : [];
  });
  const requests = useQueries({ queries: [...new Set(unknown)].slice(0, maxNameRequests).map(nameQuery) });
  const names = new Map(requests.flatMap(({ data }) => (data ? [data] : [])));
  return (index) => {
    const item = items[index];
    if (!item) return `Item ${index + 1}`;
    if ('product' in item) return bought.get(index) ?? names.get(`product ${item.product}`) ?? `Item ${index + 1}`;
    const kinds = nameOfKinds(item.kinds.flatMap((id) => names.get(`kind ${id}`) ?? []));
    return itemInWords({ ...item, title: '', text: '', name: kinds || 'Any brand or size' });
  };
}
