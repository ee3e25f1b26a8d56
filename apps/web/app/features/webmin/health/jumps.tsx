import type { PriceJumps } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Chip from '@mui/material/Chip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { apiQuery } from '../api.ts';
import { monthName } from '../format-time.ts';
import { FileName } from '../panel.tsx';
import styles from './data-health.module.css';
import { HealthPanel, HealthRegionFilter, useHealthParams } from './health-panel.tsx';

export function PriceJumpsTable() {
  const { region } = useHealthParams();
  const answer = useQuery({
    ...apiQuery(calls.listPriceJumps, { query: { region } }),
    placeholderData: keepPreviousData,
  });
  return (
    <HealthPanel title="Jumps of the last surveys" answer={answer}>
      {({ surveys, is_compared, jumps }) => {
        if (surveys.length === 0) return <p className={styles.note}>There is no survey yet.</p>;
        return (
          <>
            <p className={styles.note}>
              Changes of 20 % or more from the survey before. The 50 largest show here; the monthly report has all.
            </p>
            <div className={styles.filters}>
              <HealthRegionFilter />
            </div>
            <ul className={styles.surveys}>
              {surveys
                .filter((survey) => region === '' || survey.region === region)
                .map((survey) => (
                  <Survey key={survey.region ?? ''} survey={survey} />
                ))}
            </ul>
            {!is_compared && (
              <p className={styles.note}>There are too many new prices to compare here. Download the monthly report.</p>
            )}
            {is_compared && jumps.length === 0 && <p className={styles.note}>No price changed by 20 % or more.</p>}
            <ul className={styles.list}>
              {jumps.map((jump) => (
                <JumpRow key={jump.id} jump={jump} />
              ))}
            </ul>
          </>
        );
      }}
    </HealthPanel>
  );
}

function Survey({ survey: { region, month, imports } }: { survey: PriceJumps['surveys'][number] }) {
  return (
    <li>
      <strong>{region ?? 'No region'}</strong>, {monthName(month)}:{' '}
      {imports.map(({ id, file_name }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          <Link to={`/webmin/imports/${id}`}>
            <FileName name={file_name} />
          </Link>
        </span>
      ))}
    </li>
  );
}

function JumpRow({ jump }: { jump: PriceJumps['jumps'][number] }) {
  const { id, import_id, product, store, region, before, before_day, price, percent, is_held, is_rejected } = jump;
  return (
    <li>
      <Link to={`/webmin/prices?import=${import_id}&record=${id}`} className={styles.jump}>
        <span className={styles.what}>
          <strong>{product}</strong>
          <span className={styles.detail}>{[store, region].filter(Boolean).join(', ')}</span>
        </span>
        <span className={styles.figures}>
          <span title={`Survey of ${formatDay(`${before_day}T16:00:00Z`)}`}>
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
