import type { ShoppingList } from '@bargain-buddy/contract';
import { listPath } from '~/lib/paths.ts';
import type { PlanSettings } from '~/lib/plans/settings.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import type { PlanView } from '../model/plan-view.ts';
import { useListPlan } from './use-list-plan.ts';

interface UsePlanButtonProps {
  list: ShoppingList;
  trip: PlanView['trip'];
  settings: PlanSettings;
}

export function FollowPlanButton({ list, trip, settings }: UsePlanButtonProps) {
  const goTo = useNavigateFromHere();
  const { take, isBusy } = useListPlan(list);
  const submit = async () => {
    const items = trip.stops.flatMap(({ store, items }) => items.map(({ item }) => ({ item, store: store.id })));
    const stop_cost = `${settings.stopCost}.00`;
    if (await take({ items, max_stops: settings.stops, stop_cost })) goTo(listPath(list.id));
  };
  return (
    <PlainButton look="primary" aria-disabled={isBusy} onClick={() => void submit()}>
      {isBusy ? 'One moment…' : 'Use this plan'}
    </PlainButton>
  );
}
