import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import { fromCents } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatDayOfYear, formatPrice } from '~/lib/format.ts';
import { shopOffersQuery } from '../model/shop-offers-query.ts';
import { nameOfItem } from '../model/texts.ts';
import { createPricesOfStores, itemPriceAt } from '../shopping/item-price-at.ts';
import styles from './cost-changes-since-last.module.css';
import { costChangesSinceLast, type ItemCostChange, readCostsAtLastShopping } from './costs-at-last-shopping.ts';

/** Price changes show after a restart of the list, or this many milliseconds after the last shopping. */
const weekMs = 7 * 86_400_000;

const noStops: ReadonlySet<number> = new Set();

interface SinceLastProps {
  list: ShoppingList;
  items: readonly ListItem[];
}

export function CostChangesSinceLast({ list, items }: SinceLastProps) {
  const isAgain = items.every(({ is_needed }) => is_needed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shopping may have ended in between.
  const last = useMemo(() => readCostsAtLastShopping(list.client_id), [list.client_id, isAgain]);
  const { data } = useQuery({ ...shopOffersQuery(list, items), enabled: false });
  const prices = useMemo(() => createPricesOfStores(data), [data]);
  if (!last || !(isAgain || last.at < Date.now() - weekMs)) return null;
  const { dearer, cheaper, difference } = costChangesSinceLast(last, items, (item, store) => {
    const cents = itemPriceAt(prices, item, store, noStops).here?.cents;
    return cents === undefined ? null : fromCents(cents);
  });
  if (dearer.length + cheaper.length === 0) return null;
  const counts = [dearer.length > 0 && `${dearer.length} dearer`, cheaper.length > 0 && `${cheaper.length} cheaper`];
  const sum = difference.startsWith('-') ? `−${formatPrice(difference.slice(1))}` : `+${formatPrice(difference)}`;
  return (
    <details className={styles.since}>
      <summary>
        {`Since ${formatDayOfYear(new Date(last.at).toISOString())}: ${counts.filter(Boolean).join(', ')}, `}
        <strong>{sum}</strong>
      </summary>
      <ul>
        {[...dearer, ...cheaper].map((change) => (
          <Change key={change.item.client_id} {...change} />
        ))}
      </ul>
    </details>
  );
}

function Change({ item, before, now }: ItemCostChange) {
  return (
    <li>
      <span>{nameOfItem(item)}</span>
      <span>
        <s>
          <span className="visually-hidden">was </span>
          {formatPrice(before)}
        </s>{' '}
        <strong>
          <span className="visually-hidden">now </span>
          {formatPrice(now)}
        </strong>
      </span>
    </li>
  );
}
