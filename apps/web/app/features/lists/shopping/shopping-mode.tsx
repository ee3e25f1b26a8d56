import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { inCents } from '@bargain-buddy/domain';
import Dialog from '@mui/material/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUpDown, CloudOff } from 'lucide-react';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useIsOffline } from '~/lib/connection.ts';
import { useIsSignedIn } from '~/lib/session.ts';
import { useWakeLock } from '~/lib/use-wake-lock.ts';
import buttons from '~/ui/buttons.module.css';
import { MuiProvider } from '~/ui/mui-provider.tsx';
import { saveCostsAtLastShopping } from '../again/costs-at-last-shopping.ts';
import { startAgain } from '../again/start-again.ts';
import { useAislesAt } from '../model/aisle-order-query.ts';
import { changeListItem } from '../model/change-item.ts';
import { listingAtQuery } from '../model/listing-at-query.ts';
import { isItemPriceable } from '../model/shop-offers-query.ts';
import { useDelayedValue } from '../use-settled.ts';
import { AisleOrderView } from './aisle-order-view.tsx';
import { queueAisleOrders } from './aisle-ticks.ts';
import {
  itemsInCart,
  nextShoppingStop,
  type ShoppingStop,
  shoppingSectionsAt,
  stopLabel,
  storeIdOfItemAtStops,
} from './arrange-shopping.ts';
import { ConfirmPricePrompt } from './confirm-price-prompt.tsx';
import { cashBalance, shoppingTotalsOf } from './item-price-at.ts';
import { PricesNotice } from './prices-notice.tsx';
import { ShoppingBar } from './shopping-bar.tsx';
import styles from './shopping-mode.module.css';
import type { ShoppingRowPrice } from './shopping-row.tsx';
import { ShoppingItemSections } from './shopping-shelves.tsx';
import { ShoppingSummary } from './shopping-summary.tsx';
import { ShoppingStoreChoice } from './store-choice.tsx';
import { cheaperStoreText, formatCentsAsPrice, productAtStoreText } from './totals-texts.ts';
import { type ChosenTripStore, saveTripOnDevice } from './trip.ts';
import { useShoppingMode } from './use-shopping-mode.ts';

/** Milliseconds after the last tick before the ticked rows move down. */
const sinkMs = 1_500;
const noAisles: [] = [];

interface ShoppingModeProps {
  list: ShoppingList;
  items: readonly ListItem[];
  store: number | undefined;
  onStore: (store: number | null) => void;
  onEditPrice: (item: ListItem) => void;
  onLeave: () => void;
}

export default function ShoppingMode({ list, items, store, onStore, onEditPrice, onLeave }: ShoppingModeProps) {
  useWakeLock();
  const isOffline = useIsOffline();
  const isSignedIn = useIsSignedIn();
  const queryClient = useQueryClient();
  const headingId = useId();
  const [view, setView] = useState<'shelves' | 'aisles' | 'summary' | 'store'>('shelves');
  const shop = useShoppingMode(list, items, store);
  const { trip, current, here, stops, boundIds, priceOf, boughtAt, change, onTick } = shop;
  const aisles = useAislesAt(here) ?? noAisles;
  const settled = useDelayedValue(items, String(here), sinkMs);
  const shelves = useMemo(() => {
    const wasNeeded = new Map(settled.map(({ client_id, is_needed }) => [client_id, is_needed]));
    const isBelow = ({ client_id, is_needed }: ListItem) => !(wasNeeded.get(client_id) ?? is_needed);
    return shoppingSectionsAt(here, boundIds, items, trip, aisles, isBelow);
  }, [here, boundIds, items, settled, trip, aisles]);
  // The question appears when the rows move, so that nothing else shifts under the thumb.
  const last = useDelayedValue(trip.got, String(here), sinkMs).at(-1);
  const taken = last?.store === here ? items.find(({ client_id }) => client_id === last?.item) : undefined;
  const body = useRef<HTMLDivElement>(null);
  /** Returns the item's product here if it is the only one, so that its price can be confirmed. */
  const productHere = useCallback(
    (item: ListItem): number | undefined => {
      const [pack, ...others] = priceOf(item, here).here?.packs ?? [];
      return others.length > 0 || item.held_price ? undefined : pack?.listing.product_id;
    },
    [priceOf, here],
  );
  const tick = useCallback(
    (item: ListItem) => {
      void changeListItem(item, { is_needed: !item.is_needed });
      onTick(item, here, item.is_needed);
      const product = item.is_needed ? productHere(item) : undefined;
      if (product && here !== null) void queryClient.prefetchQuery(listingAtQuery(product, here));
    },
    [onTick, here, productHere, queryClient],
  );

  const goTo = (to: ChosenTripStore | null) => {
    change((before) => ({ ...before, at: to }));
    onStore(to?.store ?? null);
    setView('shelves');
    body.current?.scrollTo({ top: 0 });
  };
  const leave = () => {
    if (view === 'summary') saveTripOnDevice(list.client_id, undefined);
    onLeave();
  };
  const needed = items.filter(({ is_needed }) => is_needed);
  const shown = [...shelves.needed.flatMap((group) => group.items), ...shelves.cart];
  const [left, cart] = [shown.filter(({ is_needed }) => is_needed), shown.filter(({ is_needed }) => !is_needed)];
  const pricesOf = (some: readonly ListItem[], at: (item: ListItem) => number | null) =>
    some.map((item) => priceOf(item, at(item) ?? here));
  const totals = shoppingTotalsOf(
    pricesOf(cart, () => here),
    pricesOf(left, () => here),
  );
  const bought = itemsInCart(items, trip);
  const whole = shoppingTotalsOf(
    pricesOf(bought, boughtAt),
    pricesOf(needed, (item) => storeIdOfItemAtStops(item, here, boundIds)),
  );
  const cash = trip.cash === undefined ? undefined : inCents(trip.cash);
  const label = current ? stopLabel(current) : '';
  const rowPrice = (item: ListItem): ShoppingRowPrice => {
    const { here: cost, elsewhere } = priceOf(item, here);
    return {
      cost: cost ? formatCentsAsPrice(cost.cents) : '',
      isExample: cost?.isExample ?? false,
      product: productAtStoreText(item, here, cost),
      elsewhere: elsewhere ? `Not at ${label} · ${cheaperStoreText(elsewhere)}` : '',
    };
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
        {(view === 'store' || !current) && (
          <ShoppingStoreChoice
            stores={shop.storesByFound(needed)}
            needed={needed.filter(isItemPriceable).length}
            isLoading={shop.offers.isPending && shop.offers.isFetching}
            current={current?.store}
            headingId={headingId}
            onChoose={goTo}
            onClose={() => (current ? setView('shelves') : leave())}
          />
        )}
        {current && view === 'aisles' && here !== null && (
          <AisleOrderView store={here} name={label} headingId={headingId} onClose={() => setView('shelves')} />
        )}
        {current && view === 'summary' && (
          <ShoppingSummary
            items={items}
            nameOf={(id) => stopLabel(shop.stopOf(id) ?? { name: 'Store', place: '' })}
            bought={bought.map((item) => ({ item, store: boughtAt(item) ?? here }))}
            priceOf={priceOf}
            cash={cash}
            headingId={headingId}
            onBack={() => setView('shelves')}
            onLeave={leave}
            onRepeat={() => {
              startAgain(items);
              leave();
            }}
          />
        )}
        {current && view === 'shelves' && (
          <>
            <header className={styles.head}>
              <h2 id={headingId}>
                <span>{here === null ? list.name : label}</span>{' '}
                <small>{here === null ? 'Shopping anywhere' : list.name}</small>
              </h2>
              {isOffline && (
                <span className={styles.offline}>
                  <CloudOff size={16} /> Offline
                </span>
              )}
              {(shop.priceable > 0 || here !== null) && (
                <button
                  type="button"
                  className={`${buttons.secondary} ${styles.change}`}
                  aria-label="Change store"
                  onClick={() => setView('store')}
                >
                  Change
                </button>
              )}
            </header>
            <div ref={body} className={styles.body}>
              <div className={styles.column}>
                <ShoppingItemSections {...shelves} onTick={tick} priceOf={rowPrice} />
                {here !== null && shop.priceable > 0 && (
                  <PricesNotice offers={shop.offers} priceable={shop.priceable} isOffline={isOffline} />
                )}
                {here !== null && isSignedIn && (
                  <button type="button" className={styles.order} onClick={() => setView('aisles')}>
                    <ArrowUpDown size={18} /> Order of aisles here
                  </button>
                )}
              </div>
            </div>
            <ShoppingBar
              totals={totals}
              cartCount={cart.length}
              leftCount={left.length}
              cash={trip.cash}
              balance={cash === undefined ? undefined : cashBalance(cash, whole)}
              onCash={(given) => change((before) => ({ ...before, cash: given }))}
              stops={stops}
              isAtStop={here !== null && boundIds.has(here)}
              current={current}
              next={nextShoppingStop(stops, current)}
              onStop={(stop) => goTo(toTripStore(stop))}
              question={questionAbout(taken)}
              onLeave={leave}
              onDone={() => {
                if (isSignedIn) queueAisleOrders(trip);
                saveCostsAtLastShopping(list.client_id, shop.costsOf(bought));
                setView('summary');
              }}
            />
          </>
        )}
      </Dialog>
    </MuiProvider>
  );

  function questionAbout(item: ListItem | undefined) {
    const product = item && productHere(item);
    if (!item || !product || here === null || !isSignedIn) return null;
    const onWrong = (listing: NonNullable<ListItem['priceDetails']>) => onEditPrice({ ...item, priceDetails: listing });
    return (
      <ConfirmPricePrompt
        key={`${item.client_id} ${here}`}
        item={item}
        product={product}
        store={here}
        onWrong={onWrong}
      />
    );
  }
}

const toTripStore = ({ store, name, place }: ShoppingStop): ChosenTripStore | null =>
  store === null ? null : { store, name, place };
