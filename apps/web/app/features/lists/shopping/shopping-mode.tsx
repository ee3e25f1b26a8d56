import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import Dialog from '@mui/material/Dialog';
import { ArrowUpDown, CloudOff } from 'lucide-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { useWakeLock } from '~/lib/use-wake-lock.ts';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { keepCosts } from '../again/last-costs.ts';
import { useAislesAt } from '../model/aisle-order-query.ts';
import { useSettled } from '../use-settled.ts';
import { AisleOrderView } from './aisle-order-view.tsx';
import { tellOfWalks } from './aisle-ticks.ts';
import { cartOf, costOf, nextStop, shelvesAt, stopsOf } from './arrange-shopping.ts';
import { AskStillRight } from './ask-still-right.tsx';
import { ShoppingBar } from './shopping-bar.tsx';
import styles from './shopping-mode.module.css';
import { ShoppingShelves } from './shopping-shelves.tsx';
import { ShoppingSummary } from './shopping-summary.tsx';
import { keepTrip } from './trip.ts';
import { useTrip } from './use-trip.ts';

/** How long after the last tick the ticked rows sink, in milliseconds. */
const sinkMs = 1_500;
const noAisles: [] = [];

interface ShoppingModeProps {
  list: ShoppingList;
  /** All of them. */
  items: readonly ListItem[];
  /** The store that is chosen; undefined for the first at which something is needed. */
  store: number | undefined;
  onStore: (store: number | null) => void;
  /** Must stay the same. */
  onNeeded: (item: ListItem, isNeeded: boolean) => void;
  onEditPrice: (item: ListItem) => void;
  onLeave: () => void;
}

/** The list for the hand in the aisle: one stop after the other, large rows, and nothing else (QCK-04). */
export default function ShoppingMode({
  list,
  items,
  store,
  onStore,
  onNeeded,
  onEditPrice,
  onLeave,
}: ShoppingModeProps) {
  useWakeLock();
  const isOffline = useIsOffline();
  const headingId = useId();
  const { trip, onTick } = useTrip(list.client_id, items);
  const [view, setView] = useState<'shelves' | 'aisles' | 'summary'>('shelves');
  const stops = useMemo(() => stopsOf(items, list.plan?.stops), [items, list.plan?.stops]);
  const [first] = useState(() => (stops.find(({ left }) => left > 0) ?? stops[0])?.store);
  const stop = stops.find((one) => one.store === (store ?? first)) ?? stops[0];
  const here = stop?.store ?? null;
  const aisles = useAislesAt(here) ?? noAisles;
  const settled = useSettled(items, String(here), sinkMs);
  const shelves = useMemo(() => {
    const wasNeeded = new Map(settled.map(({ client_id, is_needed }) => [client_id, is_needed]));
    const isBelow = ({ client_id, is_needed }: ListItem) => !(wasNeeded.get(client_id) ?? is_needed);
    return stop && shelvesAt(stop, items, trip, aisles, isBelow);
  }, [stop, items, settled, trip, aisles]);
  // Asked together with the sinking, when nobody taps: nothing changes under the thumb.
  const last = useSettled(trip.got, String(here), sinkMs).at(-1);
  const taken = last?.store === here ? items.find(({ client_id }) => client_id === last?.item) : undefined;
  const body = useRef<HTMLDivElement>(null);
  const tick = useCallback(
    (item: ListItem) => {
      onNeeded(item, !item.is_needed);
      onTick(item, here, item.is_needed);
    },
    [onNeeded, onTick, here],
  );
  if (!stop || !shelves) return null;

  const next = nextStop(stops, stop);
  const shown = [...shelves.needed.flatMap((group) => group.items), ...shelves.cart];
  const [left, cart] = [shown.filter(({ is_needed }) => is_needed), shown.filter(({ is_needed }) => !is_needed)];
  const leave = () => {
    if (view === 'summary') keepTrip(list.client_id, undefined);
    onLeave();
  };
  const goTo = (to: number | null) => {
    onStore(to);
    body.current?.scrollTo({ top: 0 });
  };
  return (
    <MuiProvider>
      <Dialog
        open
        fullScreen
        transitionDuration={0}
        onClose={leave}
        aria-labelledby={headingId}
        slotProps={{ paper: { className: styles.paper } }}
      >
        {view === 'aisles' && here !== null && (
          <AisleOrderView store={here} name={stop.name} headingId={headingId} onClose={() => setView('shelves')} />
        )}
        {view === 'summary' && (
          <ShoppingSummary
            items={items}
            stops={stops}
            trip={trip}
            headingId={headingId}
            onBack={() => setView('shelves')}
            onLeave={leave}
          />
        )}
        {view === 'shelves' && (
          <>
            <header className={styles.head}>
              <h2 id={headingId}>
                <span>{stop.store === null ? list.name : stop.name}</span>{' '}
                <small>{stop.store === null ? 'Shopping' : [stop.place, list.name].filter(Boolean).join(' · ')}</small>
              </h2>
              {isOffline && (
                <span className={styles.offline}>
                  <CloudOff size={16} aria-hidden="true" /> Offline
                </span>
              )}
            </header>
            <div ref={body} className={styles.body}>
              <div className={styles.column}>
                <ShoppingShelves {...shelves} onTick={tick} />
                {here !== null && (
                  <button type="button" className={styles.order} onClick={() => setView('aisles')}>
                    <ArrowUpDown size={18} aria-hidden="true" /> Order of aisles here
                  </button>
                )}
              </div>
            </div>
            <ShoppingBar
              cart={{ count: cart.length, cost: costOf(cart) }}
              left={{ count: left.length, cost: costOf(left) }}
              stops={stops}
              current={stop}
              next={next}
              onStop={goTo}
              question={
                taken && <AskStillRight key={taken.client_id} item={taken} store={here} onWrong={onEditPrice} />
              }
              onLeave={leave}
              onDone={() => {
                tellOfWalks(trip);
                keepCosts(list.client_id, cartOf(items, trip));
                setView('summary');
              }}
            />
          </>
        )}
      </Dialog>
    </MuiProvider>
  );
}
