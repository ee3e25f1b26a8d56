import type { Area, ListItem, Plan, ShoppingList } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { answerWithoutNetwork } from '../catalogue/from-device.ts';
import { showsCatalogue } from '../catalogue-changes.ts';
import { isConnectionFailure } from '../connection.ts';
import type { PlanDistanceFilter } from '../near.ts';
import { storedOnDevice } from '../stored-on-device.ts';
import { freshPricesSince } from './freshness.ts';
import type { PlanSettings } from './settings.ts';

/** A product (its chosen store is optional, any store may sell it), or any brand and size of some kinds. */
export type GuestPlanNeed =
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

export const guestPlanQuery = (items: readonly GuestPlanNeed[], area: Area, settings: PlanSettings) =>
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

/** The needed items of a list that can have a price, by their ids, and the number of the others. */
export interface NeedsOnDevice {
  needs: readonly GuestPlanNeed[];
  ids: readonly number[];
  others: number;
}

/** Without a network, the stored prices have the plan of `known` items. */
export const listPlanQuery = (
  list: ShoppingList,
  settings: PlanSettings,
  around?: PlanDistanceFilter,
  known?: NeedsOnDevice,
) =>
  queryOptions<Plan>({
    queryKey: [plansKey, 'list', list.id, list.version, settings, ...(around ? [around] : [])],
    queryFn: ({ signal }) => {
      const near = around && { near: around.near.join(','), within_km: around.within_km };
      const query = { ...near, ...planParams(settings), offers: list.needed_count <= maxOffered };
      const plan = callApi(calls.planShoppingList, { params: { id: list.id }, query, signal });
      return plan.catch((error) => planOffline(error, known, around ?? list.area, settings));
    },
    ...(around ? privateQueryOptions : how),
  });

/** Throws the error if a response came, or if the stored prices do not have the plan. */
async function planOffline(error: unknown, known: NeedsOnDevice | undefined, area: Area, settings: PlanSettings) {
  if (!known || known.needs.length === 0 || !isConnectionFailure(error)) throw error;
  const near = area && 'near' in area ? { near: area.near } : {};
  const body = { items: known.needs, area, ...near, ...planParams(settings), offers: true };
  const plan = (await answerWithoutNetwork(calls.makePlan, { body, ids: known.ids })) as Plan | undefined;
  if (!plan) throw error;
  return { ...plan, not_planned: known.others };
}

function planParams({ stops, stopCost, freshOnly }: PlanSettings) {
  return { max_stops: stops, stop_cost: `${stopCost}.00`, ...(freshOnly && { not_seen_since: freshPricesSince() }) };
}
