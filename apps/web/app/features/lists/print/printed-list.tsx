import type { ListItem, ShoppingList } from '@bargain-buddy/contract';
import {
  countItemsWithExample,
  hasExamplePrice,
  includedExamplesText,
  itemInWords,
  listTotal,
} from '@bargain-buddy/domain';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { pendingText } from '~/lib/pending-text.ts';
import { groupItemsByAisle } from '../list/arrange-items.ts';
import { useAislesAt } from '../model/aisle-order-query.ts';
import { countPendingPrices } from '../model/known-items.ts';
import { joined } from '../model/texts.ts';
import { chosenProductText, neededItemsByStop } from './list-text.ts';
import styles from './printed-list.module.css';

interface PrintedListProps {
  list: ShoppingList;
  items: readonly ListItem[];
}

export default function PrintedList({ list, items }: PrintedListProps) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting && createPortal(<Paper list={list} items={items} />, document.body);
}

function Paper({ list, items }: PrintedListProps) {
  const aisles = useAislesAt(null) ?? [];
  const stops = neededItemsByStop(list, items);
  const pending = countPendingPrices(items.filter(({ is_needed }) => is_needed));
  return (
    <div className={styles.paper}>
      <h1>{list.name}</h1>
      <p className={styles.about}>
        {formatDay(new Date().toISOString())} ·{' '}
        {joined(
          formatPrice(listTotal(items)),
          pendingText(pending),
          includedExamplesText(countItemsWithExample(items)),
        )}
      </p>
      {stops.map(({ name, items: ofStop }) => (
        <section key={name}>
          <h2>
            {name} {ofStop.some(({ cost }) => cost) && <span>{formatPrice(listTotal(ofStop))}</span>}
          </h2>
          {groupItemsByAisle(ofStop, aisles).map(({ key, head, items: inAisle }) => (
            <div key={key} className={styles.aisle}>
              <h3>{head?.name}</h3>
              <ul>
                {inAisle.map((item) => (
                  <li key={item.client_id}>
                    <i />
                    <span>
                      {itemInWords(item)} <small>{chosenProductText(item)}</small>
                      {item.note && <em> “{item.note}”</em>}
                      {hasExamplePrice(item) && ' · example price'}
                    </span>
                    <span>{item.price_pending ? 'price pending' : item.cost && formatPrice(item.cost)}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
