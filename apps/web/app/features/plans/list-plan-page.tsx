import type { Area, ListItem, ShoppingList } from '@bargain-buddy/contract';
import { itemInWords, storeLabel } from '@bargain-buddy/domain';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { guestPlanNeedOf, itemsOfGuestPlan, NoSuchList, useListItems, useLists } from '~/features/lists/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { formatPrice } from '~/lib/format.ts';
import { listPath } from '~/lib/paths.ts';
import { guestPlanQuery, listPlanQuery } from '~/lib/plans/plan-query.ts';
import { type PlanSettings, usePlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ShareButton } from '~/ui/share-button.tsx';
import { CreateAlertButton } from '~/ui/watch-price/watch-price.tsx';
import styles from './list/followed-plan-line.module.css';
import { useListPlan } from './list/use-list-plan.ts';
import { useListPlanActions } from './list/use-list-plan-actions.ts';
import {
  type AreaChoice,
  areaChoiceOf,
  distanceOfChoice,
  distanceOptions,
  useDistanceFilter,
} from './model/area-choice.ts';
import type { NameOfItem } from './model/names.ts';
import { planLinkPath } from './model/plan-link.ts';
import { planPriceChangeText } from './model/plan-price-change-text.ts';
import { countExamplePurchases, type PlanView } from './model/plan-view.ts';
import { usePlan } from './model/use-plan.ts';
import { AreaSelect } from './screen/area-select.tsx';
import { PlanPageFrame } from './screen/plan-page-frame.tsx';
import { PlanWithStates } from './screen/plan-with-states.tsx';
import { PlanFailedState, PlanSkeleton } from './screen/states.tsx';

export function ListPlanPage({ listId }: { listId: number }) {
  const lists = useLists();
  const list = lists.data?.find(({ id }) => id === listId);
  if (list) return <ListPlan list={list} />;
  return (
    <PlanPageFrame back={{ to: '/shopping-lists', text: 'Shopping lists' }}>
      {lists.isPending && <PlanSkeleton />}
      {lists.error && !lists.data && <PlanFailedState error={lists.error} retry={() => void lists.refetch()} />}
      {lists.data && !lists.isFetching && <NoSuchList />}
    </PlanPageFrame>
  );
}

function ListPlan({ list }: { list: ShoppingList }) {
  const [settings, setSettings] = usePlanSettings();
  const items = useListItems(list);
  const [around, setDistance] = useDistanceFilter();
  const isGuest = !useIsSignedIn();
  const needed = useMemo(() => items.data?.items.filter(({ is_needed }) => is_needed) ?? [], [items.data]);
  // The server does not know a guest's list: its plan has the places of these items, not their ids.
  const planned = useMemo(() => itemsOfGuestPlan(needed), [needed]);
  const needs = planned.map(guestPlanNeedOf);
  const known = items.data && { needs, ids: planned.map(({ id }) => id), others: needed.length - planned.length };
  const subject = JSON.stringify([list.id, isGuest ? [list.area, needs] : list.version, around]);
  const plan = usePlan(subject, settings, (wanted) =>
    isGuest
      ? { ...guestPlanQuery(needs, around ?? list.area, wanted), enabled: needs.length > 0 }
      : listPlanQuery(list, wanted, around, known),
  );
  const nameOf = useMemo(
    () => nameIn(isGuest ? planned.map((item, id) => ({ ...item, id })) : items.data?.items),
    [isGuest, planned, items.data],
  );
  const { changeArea, take } = useListPlanActions(list, items.data?.items);
  const isGone = plan.error instanceof ApiError && plan.error.status === 404;
  const words = isGuest ? needed.length - planned.length : (plan.answer?.not_planned ?? 0);
  const isEmpty = isGuest ? items.data !== undefined && needs.length === 0 : plan.answer?.needed === 0;
  const chooseArea = (choice: AreaChoice) => {
    const distance = distanceOfChoice(choice);
    void setDistance(distance ?? null);
    if (distance === undefined && choice !== areaChoiceOf(list.area)) changeArea(areaOf(choice));
  };

  return (
    <PlanPageFrame
      back={{ to: listPath(list.id), text: list.name }}
      area={
        <AreaSelect
          value={around ? `near-${around.within_km}` : areaChoiceOf(list.area)}
          usual={areaChoiceOf(list.area)}
          more={[...moreAreas(list), ...distanceOptions(around)]}
          onChange={chooseArea}
        />
      }
    >
      {list.plan && <FollowedPlanLine list={list} plan={list.plan} />}
      {isEmpty && <NothingNeeded list={list} wordsOnly={words > 0} />}
      {isGone && <NoSuchList />}
      {!isEmpty && !isGone && (
        <PlanWithStates
          plan={plan}
          settings={settings}
          onSettings={setSettings}
          nameOf={nameOf}
          isOfList
          onTake={(offered) =>
            take(isGuest ? { ...offered, item: planned[offered.item]?.id ?? offered.item } : offered)
          }
          waysOn={{
            onEverywhere: around || list.area ? () => chooseArea('') : undefined,
            back: <GoToList list={list} />,
          }}
          actions={
            plan.answer &&
            (isGuest ? (
              <>
                <GoToList list={list} />
                <ShareButton
                  title="Where to shop"
                  path={planLinkPath({ items: needs, region: regionOf(list.area) }, settings)}
                  className={buttons.secondary}
                />
              </>
            ) : (
              <>
                <FollowPlanButton list={list} trip={plan.answer.trip} settings={settings} />
                <CreateAlertButton
                  watched={{
                    list: { id: list.id, max_stops: settings.stops, stop_cost: `${settings.stopCost}.00` },
                    name: list.name,
                    price: around || settings.freshOnly || hasExamples(plan.answer) ? null : plan.answer.trip.total,
                  }}
                />
              </>
            ))
          }
        />
      )}
    </PlanPageFrame>
  );
}

function NothingNeeded({ list, wordsOnly }: { list: ShoppingList; wordsOnly: boolean }) {
  return (
    <EmptyState
      scene="shopping"
      title={wordsOnly ? 'No prices for these items' : 'Nothing to buy yet'}
      text={
        wordsOnly
          ? 'Choose a product for each item on the list to see what it costs.'
          : 'Add what you need to the list to see where it costs least.'
      }
    >
      <GoToList list={list} />
    </EmptyState>
  );
}

function GoToList({ list }: { list: ShoppingList }) {
  return (
    <Link to={listPath(list.id)} className={buttons.primary}>
      Go to the list
    </Link>
  );
}

function nameIn(items: readonly ListItem[] | undefined): NameOfItem {
  const names = new Map(items?.map((item) => [item.id, itemInWords(item)]));
  return (id) => names.get(id) ?? 'An item';
}

function moreAreas({ area, is_owner }: ShoppingList) {
  const preferred = ['preferred', is_owner ? 'My stores' : 'The owner’s stores'] as const;
  const place =
    area && 'near' in area ? (['place', `Within ${area.within_km} km of the list’s place`] as const) : undefined;
  return place ? [preferred, place] : [preferred];
}

/** An alert does not count example prices. */
const hasExamples = ({ trip }: PlanView) => trip.stops.some(({ items }) => countExamplePurchases(items) > 0);

const regionOf = (area: Area) => (area && 'region' in area ? area.region : '');

function areaOf(choice: AreaChoice): Area {
  if (choice === '') return null;
  return choice === 'preferred' ? { preferred: true } : ({ region: choice } as Area);
}

interface UsePlanButtonProps {
  list: ShoppingList;
  trip: PlanView['trip'];
  settings: PlanSettings;
}

function FollowPlanButton({ list, trip, settings }: UsePlanButtonProps) {
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

interface PlanInUseProps {
  list: ShoppingList;
  plan: NonNullable<ShoppingList['plan']>;
}

function FollowedPlanLine({ list, plan }: PlanInUseProps) {
  const { end, isBusy } = useListPlan(list);
  const changed = planPriceChangeText(plan.planned_total, plan.current_total);
  return (
    <section className={styles.inUse} aria-label="The plan in use">
      <p>
        <strong>Your plan: {plan.stops.map(({ name, address }) => storeLabel(name, address)).join(', ')}</strong>{' '}
        <span>
          {formatPrice(plan.current_total)} for the whole plan
          {changed && ` · ${changed}`}
        </span>
      </p>
      <PlainButton aria-disabled={isBusy} onClick={end}>
        End plan
      </PlainButton>
    </section>
  );
}
