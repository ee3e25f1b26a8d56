import type { MissingRecords as Missing } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import { formatDay } from '~/lib/format.ts';
import { Details } from './details.tsx';
import styles from './imports.module.css';

export function MissingRecords({ missing }: { missing: Missing }) {
  const { last_survey, sheets, stores, products } = missing;
  if (!last_survey || sheets.length + stores.length + products.count === 0) return null;
  return (
    <section className={styles.missing} aria-label="Missing">
      {sheets.length > 0 && (
        <Alert severity="warning" role="note">
          <ul className={styles.lines}>
            {sheets.map(({ sheet, stores: storeCount, prices }) => (
              <li key={sheet}>
                {sheet.toUpperCase()} is missing: {formatCount(storeCount, 'store')}, {formatCount(prices, 'price')} in
                the last survey ({formatDay(`${last_survey}T12:00:00Z`)}).
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Details
        title="Missing stores"
        columns={['Region', 'Store', 'Prices in the last survey']}
        rows={stores.map(({ region, store, prices }) => [region, store, prices])}
      />
      <Details
        title="Missing products"
        count={products.count}
        columns={['Product']}
        rows={products.names.map((name) => [name])}
      />
    </section>
  );
}
