import type { Area } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { itemInWords, nameOfKinds } from '@bargain-buddy/domain';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useCreateList } from '~/features/lists/index.ts';
import { callApi } from '~/lib/api-client.ts';
import { failureMessages } from '~/lib/failure-messages.ts';
import { formatDay } from '~/lib/format.ts';
import { listPath } from '~/lib/paths.ts';
import { type GuestPlanNeed, guestPlanQuery } from '~/lib/plans/plan-query.ts';
import { type PlanSettings, usePlanSettings } from '~/lib/plans/settings.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { loginPath } from '~/lib/sign-in-path.ts';
import { storedOnDevice } from '~/lib/stored-on-device.ts';
import { useNavigateFromHere } from '~/lib/use-navigate-from-here.ts';
import buttons from '~/ui/buttons.module.css';
import { EmptyState } from '~/ui/empty-state/empty-state.tsx';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ShareButton } from '~/ui/share-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { type AreaChoice, distanceOfChoice, distanceOptions, useDistanceFilter } from './model/area-choice.ts';
import type { NameOfItem } from './model/names.ts';
import { type PlanLink, parsePlanLink, planLinkPath, replacePlanLink } from './model/plan-link.ts';
import type { PlanView } from './model/plan-view.ts';
import type { OfferedSubstitute } from './model/substitutes.ts';
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

interface GuestActionsProps {
  link: PlanLink;
  settings: PlanSettings;
  nameOf: NameOfItem;
}

function GuestPlanActions({ link, settings, nameOf }: GuestActionsProps) {
  const isSignedIn = useIsSignedIn();
  const { pathname, search } = useLocation();
  const { save, isSaving } = useSaveAsList(link, nameOf);
  return (
    <>
      <ShareButton title="Where to shop" path={planLinkPath(link, settings)} className={buttons.primary} />
      {isSignedIn ? (
        <PlainButton aria-disabled={isSaving} onClick={save}>
          <ListPlus size={18} /> {isSaving ? 'Saving…' : 'Save as a list'}
        </PlainButton>
      ) : (
        <Link className={buttons.secondary} to={loginPath(pathname + search)}>
          <ListPlus size={18} /> Save as a list
        </Link>
      )}
    </>
  );
}

const failure = 'We couldn’t save the list. Please try again.';

function useSaveAsList({ items, region }: PlanLink, nameOf: NameOfItem) {
  const goTo = useNavigateFromHere();
  const { mutateAsync: create, isPending: isSaving } = useCreateList();
  // A ref, so that a double click is ignored before the next render and until the page is left.
  const isUnderWay = useRef(false);

  const save = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const name = `Shopping, ${formatDay(new Date().toISOString())}`;
    const named = items.map((item, index) => ({ ...item, known: { name: nameOf(index) } }));
    try {
      const list = await create({ name, ...(region && { area: { region } }), items: named });
      showSnackbar(`Saved as “${name}”.`, 'success');
      goTo(listPath(list.id));
    } catch (error) {
      showSnackbar(failureMessages(error)[0] ?? failure, 'error');
      isUnderWay.current = false;
    }
  };
  return { save: () => void save(), isSaving };
}

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

function useItemNames(items: readonly GuestPlanNeed[], answer: PlanView | undefined): NameOfItem {
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
