import type { PriceHistoryPoint } from '@bargain-buddy/contract';
import { formatDay, formatPrice } from '~/lib/format.ts';
import styles from './price-history.module.css';

interface HistoryTableProps {
  history: readonly PriceHistoryPoint[];
  caption: string;
}

export function PriceHistoryTable({ history, caption }: HistoryTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {history.toReversed().map(({ date_added, price }) => (
          <tr key={`${date_added} ${price}`}>
            <td>
              <time dateTime={date_added}>{formatDay(date_added)}</time>
            </td>
            <td>{formatPrice(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
