import type { SharedList } from '@bargain-buddy/contract';
import { includedExamplesText } from '@bargain-buddy/domain';
import { formatPrice } from '~/lib/format.ts';
import { pendingText } from '~/lib/pending-text.ts';
import styles from './shared-list-page.module.css';

type Item = SharedList['items'][number];

export function SharedListPage({ list: { name, total, items } }: { list: SharedList }) {
  const needed = items.filter(({ is_needed }) => is_needed);
  const left = needed.length;
  const pending = needed.filter(({ price_pending }) => price_pending).length;
  const examples = needed.filter(({ has_example_price }) => has_example_price).length;
  const unpriced = needed.filter(({ cost, price_pending }) => !cost && !price_pending).length;
  const basis = [unpriced > 0 && `${unpriced} without a price`, pendingText(pending), includedExamplesText(examples)]
    .filter(Boolean)
    .join(', ');
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <p>
            {left} of {items.length} still needed
          </p>
        </div>
        {(total !== '0.00' || pending > 0) && (
          <p className={styles.total}>
            Total <strong>{formatPrice(total)}</strong> {basis && <span>· {basis}</span>}
          </p>
        )}
      </header>
      {items.length === 0 && <p className={styles.empty}>Nothing is on this list yet.</p>}
      {byStore(items).map(({ store, items: ofStore }) => (
        <section key={store} className={styles.stop}>
          <h2>{store}</h2>
          <ul>
            {ofStore.map((item, index) => (
              // Items have no unique property, and their order does not change here.
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Row key={index} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </article>
  );
}

function Row({ item }: { item: Item }) {
  const { name, detail, quantity, cost, price_pending, has_example_price, is_needed } = item;
  const facts = [detail, has_example_price && 'example price'].filter(Boolean).join(' · ');
  const what = `${quantity > 1 ? `${quantity} × ` : ''}${name}`;
  return (
    <li className={styles.item}>
      <span className={styles.what}>
        {is_needed ? <strong>{what}</strong> : <s>{what}</s>}
        {!is_needed && <span className={styles.hidden}> (done)</span>}
        {facts && <span className={styles.detail}>{facts}</span>}
      </span>
      {cost && <span className={styles.cost}>{formatPrice(cost)}</span>}
      {price_pending && <small className={styles.pending}>price pending</small>}
    </li>
  );
}

const anywhere = 'Anywhere';

function byStore(items: readonly Item[]): { store: string; items: Item[] }[] {
  const groups = [...Map.groupBy(items, ({ store_name }) => store_name ?? anywhere)].sort(
    ([a], [b]) => Number(a === anywhere) - Number(b === anywhere) || a.localeCompare(b),
  );
  return groups.map(([store, ofStore]) => ({
    store,
    items: ofStore.toSorted((a, b) => Number(b.is_needed) - Number(a.is_needed)),
  }));
}
