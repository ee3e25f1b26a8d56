import type { Area, ListItem, Plan, ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { showsCatalogue } from '../catalogue-changes.ts';
import type { Around } from '../near.ts';
import { storedOnDevice } from '../stored-on-device.ts';
import { freshSince } from './freshness.ts';
import type { PlanSettings } from './settings.ts';

/** A product (its chosen store is optional, any store may sell it), or any brand and size of some kinds. */
export type PlannedNeed =
  | { product: number; store?: number; quantity: number }
  | { kinds: number[]; amount: string; amount_unit: NonNullable<ListItem['amount_unit']>; quantity: number };

/** With more items the offers are too large to send, so each change of a setting needs a request. */
const maxOffered = 200;

const plansKey = 'plans';
const how = {
  // The query fails at once offline, so that cached data shows instead of a pause.
  networkMode: 'always',
  retry: 1,
  meta: { ...showsCatalogue, ...storedOnDevice(30) },
} as const;

/** A plan with the user's position is not stored on the device. */
const privateQueryOptions = { ...how, meta: showsCatalogue } as const;

export const guestPlanQuery = (items: readonly PlannedNeed[], area: Area, settings: PlanSettings) =>
  queryOptions<Plan>({
    queryKey: [plansKey, 'asked', items, area, settings],
    queryFn: ({ signal }) => {
      const near = area && 'near' in area ? { near: area.near } : {};
      const body = {
        items: items.slice(),
        area,
        ...near,
        ...planParams(settings),
        offers: items.length <= maxOffered,
      };
      return callApi(calls.makePlan, { body, signal });
    },
    ...(area && 'near' in area ? privateQueryOptions : how),
  });

export const listPlanQuery = ({ id, version, needed_count }: ShoppingList, settings: PlanSettings, around?: Around) =>
  queryOptions<Plan>({
    queryKey: [plansKey, 'list', id, version, settings, ...(around ? [around] : [])],
    queryFn: ({ signal }) => {
      const near = around && { near: around.near.join(','), within_km: around.within_km };
      const query = { ...near, ...planParams(settings), offers: needed_count <= maxOffered };
      return callApi(calls.planShoppingList, { params: { id }, query, signal });
    },
    ...(around ? privateQueryOptions : how),
  });

function planParams({ stops, stopCost, freshOnly }: PlanSettings) {
  return { max_stops: stops, stop_cost: `${stopCost}.00`, ...(freshOnly && { not_seen_since: freshSince() }) };
}
