import type { Plan, ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, Route } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { itemsOfGuestPlan, useGuestPlan, useListItems } from '~/features/lists/index.ts';
import { formatPrice } from '~/lib/format.ts';
import { listPlanPath } from '~/lib/paths.ts';
import { listPlanQuery } from '~/lib/plans/plan-query.ts';
import { parsePlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { useDistanceFilter } from '../model/area-choice.ts';
import { planPriceChangeText } from '../model/plan-price-change-text.ts';
import { countNeededItems } from '../model/plan-view.ts';
import styles from './plan-line.module.css';

const settleMs = 1_000;

export default function PlanLine({ list }: { list: ShoppingList }) {
  const isSignedIn = useIsSignedIn();
  const isWanted = list.needed_count > 0 && !list.plan;
  if (list.plan) return <Line list={list} text={textOfPlan(list.plan)} />;
  return isSignedIn ? <AccountPlan list={list} isWanted={isWanted} /> : <GuestPlan list={list} isWanted={isWanted} />;
}

interface WantedPlan {
  list: ShoppingList;
  isWanted: boolean;
}

function AccountPlan({ list, isWanted }: WantedPlan) {
  const settings = parsePlanSettings(new URLSearchParams());
  // Several quick ticks cause one request.
  const version = useDebounced(list.version, settleMs);
  const [around] = useDistanceFilter();
  const { data } = useQuery({
    ...listPlanQuery({ ...list, version }, settings, around),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return <Line list={list} text={isWanted && data ? textOfAnswer(data) : undefined} />;
}

function GuestPlan({ list, isWanted }: WantedPlan) {
  const plan = useGuestListPlan(list, isWanted);
  return <Line list={list} text={plan && textOfAnswer(plan)} />;
}

function Line({ list, text }: { list: ShoppingList; text: LineText | undefined }) {
  if (!text) return null;
  return (
    <Link to={listPlanPath(list.id)} className={styles.line}>
      <Route size={18} />
      <span>{text.words}</span>
      {text.money && <strong>{formatPrice(text.money)}</strong>}
      <ChevronRight size={18} />
    </Link>
  );
}

interface LineText {
  words: string;
  money?: string;
}

function textOfPlan({ planned_total, current_total, stops }: NonNullable<ShoppingList['plan']>): LineText {
  const changed = planPriceChangeText(planned_total, current_total);
  if (changed) return { words: changed };
  const [first] = stops;
  return {
    words:
      stops.length === 1 && first
        ? `Your plan: all at ${storeLabel(first.name, first.address)}`
        : `Your plan: ${stops.length} stops`,
    money: current_total,
  };
}

function textOfAnswer(answer: Plan): LineText | undefined {
  const { stops, total, saves_vs_list, saves_vs_one_store, found } = answer.trip;
  const wanted = countNeededItems(answer);
  const [first] = stops;
  if (!first) return undefined;
  const where = storeLabel(first.store.name, first.store.address || first.store.region);
  if (stops.length === 1)
    return { words: `${found < wanted ? `${found} of ${wanted}` : 'All'} at ${where}`, money: total };
  const saved = saves_vs_list ?? saves_vs_one_store;
  const other = saves_vs_list ? 'your list now' : 'one store';
  if (saved) return { words: `Best: ${stops.length} stops, ${formatPrice(saved)} less than ${other}` };
  return { words: `Best: ${stops.length} stops`, money: total };
}

/** Returns the plan for the needed items of a guest's list. Undefined until it arrives. */
function useGuestListPlan(list: ShoppingList, isWanted: boolean): Plan | undefined {
  const items = useListItems(list).data?.items;
  const needed = useMemo(() => items?.filter(({ is_needed }) => is_needed) ?? [], [items]);
  const known = useGuestPlan(list, needed, isWanted);
  return known && { ...known.plan, not_planned: needed.length - itemsOfGuestPlan(needed).length };
}
