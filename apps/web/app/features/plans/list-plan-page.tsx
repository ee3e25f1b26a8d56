import type { Area, ListItem, ShoppingList } from '@bargain-buddy/contract';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { NoSuchList, useItems, useLists } from '~/features/lists/index.ts';
import { ApiError } from '~/lib/api-error.ts';
import { listPath } from '~/lib/paths.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlanInUse } from './list/plan-in-use.tsx';
import { useListChanges } from './list/use-list-changes.ts';
import { UsePlanButton } from './list/use-plan-button.tsx';
import { type AreaChoice, choiceOf, distanceOf } from './model/area-choice.ts';
import { nameOfItem } from './model/names.ts';
import { listPlanQuery } from './model/plan-query.ts';
import { useSettings } from './model/settings.ts';
import { usePlan } from './model/use-plan.ts';
import { AreaSelect } from './screen/area-select.tsx';
import { Frame } from './screen/frame.tsx';
import { PlanView } from './screen/plan-view.tsx';
import { NoPlan, PlanSkeleton } from './screen/states.tsx';

/** Where to shop for one of the person's lists. */
export function ListPlanPage({ listId }: { listId: number }) {
  const lists = useLists();
  const list = lists.data?.find(({ id }) => id === listId);
  if (list) return <ListPlan list={list} />;
  return (
    <Frame back={{ to: '/shopping-lists', text: 'Shopping lists' }}>
      {lists.isPending && <PlanSkeleton />}
      {lists.error && !lists.data && <NoPlan error={lists.error} retry={() => void lists.refetch()} />}
      {lists.data && !lists.isFetching && <NoSuchList />}
    </Frame>
  );
}

function ListPlan({ list }: { list: ShoppingList }) {
  const [settings, setSettings] = useSettings();
  const items = useItems(list);
  const plan = usePlan(`${list.id} ${list.version}`, settings, (wanted) => listPlanQuery(list, wanted));
  const nameOf = useNameOf(items.data?.items);
  const { changeArea, take } = useListChanges(list, items.data?.items);
  const isGone = plan.error instanceof ApiError && plan.error.status === 404;
  const { needed, not_planned = 0 } = plan.answer ?? {};
  const isEmpty = needed === 0;

  return (
    <Frame
      back={{ to: listPath(list.id), text: list.name }}
      area={
        <AreaSelect
          value={choiceOf(list.area)}
          more={moreAreas(list)}
          onChange={(choice) => changeArea(areaOf(choice, list.area))}
        />
      }
    >
      {list.plan && <PlanInUse list={list} plan={list.plan} />}
      {isEmpty && <NothingNeeded list={list} wordsOnly={not_planned > 0} />}
      {isGone && <NoSuchList />}
      {!isEmpty && !isGone && (
        <PlanView
          plan={plan}
          settings={settings}
          onSettings={setSettings}
          nameOf={nameOf}
          isOfList
          onTake={take}
          waysOn={{ onEverywhere: list.area ? () => changeArea(null) : undefined, back: <GoToList list={list} /> }}
          actions={plan.answer && <UsePlanButton list={list} trip={plan.answer.trip} settings={settings} />}
        />
      )}
    </Frame>
  );
}

function NothingNeeded({ list, wordsOnly }: { list: ShoppingList; wordsOnly: boolean }) {
  return (
    <EmptyState
      scene="shopping"
      title={wordsOnly ? 'Only words of your own' : 'Nothing to buy'}
      text={
        wordsOnly
          ? 'Nobody can tell what they cost. Choose products or kinds for them on the list.'
          : 'Put on the list what you need: then this shows where it costs least.'
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

function useNameOf(items: readonly ListItem[] | undefined) {
  return useMemo(() => {
    const names = new Map(items?.map((item) => [item.id, nameOfItem(item)]));
    return (id: number) => names.get(id) ?? 'An item';
  }, [items]);
}

/** What a list can have for its area beside everywhere and the regions. */
function moreAreas({ area, is_owner }: ShoppingList) {
  const preferred = ['preferred', is_owner ? 'My stores' : 'The owner’s stores'] as const;
  const near = area && 'near' in area ? ([choiceOf(area), `Within ${area.within_km} km`] as const) : undefined;
  return near ? [preferred, near] : [preferred];
}

function areaOf(choice: AreaChoice, now: Area): Area {
  if (choice === '') return null;
  if (choice === 'preferred') return { preferred: true };
  return distanceOf(choice) === undefined ? ({ region: choice } as Area) : now;
}
