import type { Area } from '@bargain-buddy/contract';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import { guestPlanQuery } from '~/lib/plans/plan-query.ts';
import { usePlanSettings } from '~/lib/plans/settings.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { GuestPlanActions } from './guest/guest-plan-actions.tsx';
import { type AreaChoice, distanceOfChoice, distanceOptions, useDistanceFilter } from './model/area-choice.ts';
import { type PlanLink, parsePlanLink, replacePlanLink } from './model/plan-link.ts';
import type { OfferedSubstitute } from './model/substitutes.ts';
import { useItemNames } from './model/use-names.ts';
import { usePlan } from './model/use-plan.ts';
import { AreaSelect } from './screen/area-select.tsx';
import { PlanPageFrame } from './screen/plan-page-frame.tsx';
import { PlanWithStates } from './screen/plan-with-states.tsx';

const back = { to: '/', text: 'Prices' };

export function GuestPlanPage() {
  const [params] = useSearchParams();
  const link = useMemo(() => parsePlanLink(params), [params]);
  if (link) return <GuestPlan link={link} />;
  return (
    <PlanPageFrame back={back}>
      <EmptyState
        scene="not-found"
        title="This link does not work"
        text="Part of this link is missing. Ask for it again, or choose your own prices."
      >
        <ChoosePrices />
      </EmptyState>
    </PlanPageFrame>
  );
}

function ChoosePrices() {
  return (
    <Link to="/" className={buttons.primary}>
      Choose prices
    </Link>
  );
}

function GuestPlan({ link }: { link: PlanLink }) {
  const [, setParams] = useSearchParams();
  const [settings, setSettings] = usePlanSettings();
  const [around, setDistance] = useDistanceFilter();
  const area: Area = around ?? (link.region ? { region: link.region } : null);
  const subject = JSON.stringify([link.items, area]);
  const plan = usePlan(subject, settings, (wanted) => guestPlanQuery(link.items, area, wanted));
  const nameOf = useItemNames(link.items, plan.answer);

  const change = (next: PlanLink) =>
    setParams((before) => replacePlanLink(before, next), { replace: true, preventScrollReset: true });
  const chooseArea = (choice: AreaChoice) => {
    const distance = distanceOfChoice(choice);
    void setDistance(distance ?? null);
    if (distance === undefined) change({ ...link, region: choice as PlanLink['region'] });
  };
  const take = ({ item, listing }: OfferedSubstitute) => {
    const take = (items: PlanLink['items']) => change({ ...link, items });
    take(
      link.items.map((one, index) => (index === item ? { product: listing.product_id, quantity: one.quantity } : one)),
    );
    const undo = { text: 'Undo', run: () => take(link.items) };
    showSnackbar(`Changed to ${listing.product_name}.`, 'success', 6_000, undo);
  };

  return (
    <PlanPageFrame
      back={back}
      area={
        <AreaSelect
          value={around ? `near-${around.within_km}` : link.region}
          usual={link.region}
          more={distanceOptions(around)}
          onChange={chooseArea}
        />
      }
    >
      <PlanWithStates
        plan={plan}
        settings={settings}
        onSettings={setSettings}
        nameOf={nameOf}
        isOfList={false}
        onTake={take}
        waysOn={{ onEverywhere: area ? () => chooseArea('') : undefined, back: <ChoosePrices /> }}
        actions={<GuestPlanActions link={link} settings={settings} nameOf={nameOf} />}
      />
      <p>
        <Link to="/baskets">Ready-made baskets</Link>
      </p>
    </PlanPageFrame>
  );
}
