import type { PriceJumps } from '@bargain-buddy/contract';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { FileName } from '../file-name.tsx';
import styles from './data-health.module.css';
import { HealthPanel } from './health-panel.tsx';
import { jumpsQuery } from './queries.ts';

/** The largest changes of the last import, each leading to its price. */
export function Jumps() {
  const answer = useQuery(jumpsQuery);
  return (
    <HealthPanel title="Jumps of the last import" answer={answer}>
      {({ import: last, is_compared, jumps }) => {
        if (!last) return <p className={styles.note}>Nothing has been imported yet, but for samples.</p>;
        return (
          <>
            <p className={styles.note}>
              <Link to={`/webmin/imports/${last.id}`}>
                <FileName name={last.file_name} />
              </Link>
              , prices of {formatDay(`${last.date_added}T16:00:00Z`)}.{' '}
              {is_compared
                ? 'The largest changes against the price before, of a fifth or more; 50 at most.'
                : 'It is too large to compare here: its own page has the largest changes.'}
            </p>
            {is_compared && jumps.length === 0 && <p className={styles.note}>No price changed by a fifth.</p>}
            <ul className={styles.list}>
              {jumps.map((jump) => (
                <JumpRow key={jump.id} jump={jump} importId={last.id} />
              ))}
            </ul>
          </>
        );
      }}
    </HealthPanel>
  );
}

function JumpRow({ jump, importId }: { jump: PriceJumps['jumps'][number]; importId: number }) {
  const { id, product, store, before, price, percent, is_held, is_rejected } = jump;
  return (
    <li>
      <Link to={`/webmin/prices?import=${importId}&record=${id}`} className={styles.jump}>
        <span className={styles.what}>
          <strong>{product}</strong>
          <span className={styles.detail}>{store}</span>
        </span>
        <span className={styles.figures}>
          <span>
            {formatPrice(before)} <span aria-hidden="true">→</span>
            <span className={styles.unseen}> to </span> <strong>{formatPrice(price)}</strong>
          </span>
          <span>
            {percent > 0 ? '+' : '−'}
            {Math.abs(percent).toLocaleString('en')} %
          </span>
          {(is_held || is_rejected) && <Chip size="small" label={is_held ? 'Held' : 'Rejected'} />}
        </span>
      </Link>
    </li>
  );
}
