import { formatCount, includedExamplesText, storeAddressDetail, storeLabel } from '@bargain-buddy/domain';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatPrice } from '~/lib/format.ts';
import { PlainButton } from '~/ui/plain-button.tsx';
import { ExamplePriceMark, PriceAge } from '~/ui/price-age/price-age.tsx';
import type { NameOfItem } from '../model/names.ts';
import type { SingleStorePlan } from '../model/plan-view.ts';
import styles from './plans-by-store.module.css';

const firstStores = 8;
const maxNamed = 30;

interface AllStoresProps {
  stores: readonly SingleStorePlan[];
  needed: number;
  nameOf: NameOfItem;
}

export function PlansByStore({ stores, needed, nameOf }: AllStoresProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? stores : stores.slice(0, firstStores);
  return (
    <section className={styles.all} aria-labelledby="all-stores">
      <h2 id="all-stores" className={styles.heading}>
        All in one store <small>{stores.length === 1 ? '1 store' : `${stores.length} stores`}</small>
      </h2>
      <ol>
        {shown.map((total) => (
          <li key={total.store.id}>
            <Row total={total} needed={needed} nameOf={nameOf} />
          </li>
        ))}
      </ol>
      {shown.length < stores.length && (
        <PlainButton onClick={() => setWhole(true)}>Show all {stores.length} stores</PlainButton>
      )}
    </section>
  );
}

interface RowProps {
  total: SingleStorePlan;
  needed: number;
  nameOf: NameOfItem;
}

function Row({ total: { store, total, found, missing, oldest, examples = 0 }, needed, nameOf }: RowProps) {
  const detail = storeAddressDetail(store.name, store.address, store.region);
  const content = (
    <>
      <span className={styles.store}>
        <strong>{storeLabel(store.name, store.address)}</strong>
        <small>
          {found} of {formatCount(needed, 'item')}
          {detail && ` · ${detail}`}
          {oldest && ' · '}
          {found > 0 && examples === found ? (
            <ExamplePriceMark isPlural={found > 1} />
          ) : (
            oldest && <PriceAge date={oldest} />
          )}
          {examples > 0 && examples < found && ` · ${includedExamplesText(examples)}`}
        </small>
        <span className={styles.share} aria-hidden="true">
          <i style={{ width: `${needed > 0 ? (100 * found) / needed : 0}%` }} />
        </span>
      </span>
      <strong className={styles.total}>{found > 0 ? formatPrice(total) : '–'}</strong>
    </>
  );
  if (missing.length === 0) return <div className={styles.row}>{content}</div>;
  return (
    <details className={styles.details}>
      <summary className={styles.row}>
        {content}
        <ChevronDown size={18} />
      </summary>
      <p>
        <b>Missing:</b> {missing.slice(0, maxNamed).map(nameOf).join(', ')}
        {missing.length > maxNamed && ` and ${missing.length - maxNamed} more`}
      </p>
    </details>
  );
}
