import type { PriceJumps, UnpricedProduct } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useIsOffline } from '~/lib/connection.ts';
import { formatDay, formatPrice } from '~/lib/format.ts';
import { apiQuery } from '../api.ts';
import { monthName } from '../format-time.ts';
import { ExportButton } from '../grid/downloads.tsx';
import { MonthlyReport } from '../monthly-report.tsx';
import { AdminViewChoice, FileName } from '../panel.tsx';
import { PriceAgesByRegion, PriceAgesByStore } from './ages.tsx';
import { CoverageTable } from './coverage.tsx';
import styles from './data-health.module.css';
import { HealthPageTurner, HealthPanel, HealthRegionFilter, useHealthParams } from './health-panel.tsx';
import { SurveyReminders } from './reminders.tsx';

const views = { ages: 'Ages', coverage: 'Coverage', jumps: 'Jumps', unpriced: 'No price' } as const;
type View = keyof typeof views;
const isView = (text: string | null): text is View => text !== null && text in views;

export default function DataHealth() {
  const [params, setParams] = useSearchParams();
  const isOffline = useIsOffline();
  const named = params.get('view');
  const view: View = isView(named) ? named : 'ages';
  return (
    <>
      <div className={styles.top}>
        <AdminViewChoice
          label="View"
          className={styles.views}
          views={views}
          value={view}
          onChange={(wanted) => setParams(wanted === 'ages' ? {} : { view: wanted })}
        />
        <MonthlyReport />
      </div>
      {isOffline && (
        <Alert severity="warning" className={styles.notice}>
          You are offline. These figures are from your last visit, and reminders cannot be changed.
        </Alert>
      )}
      {view === 'ages' && (
        <>
          <SurveyReminders />
          <PriceAgesByRegion />
          <PriceAgesByStore />
        </>
      )}
      {view === 'coverage' && <CoverageTable />}
      {view === 'jumps' && <PriceJumpsTable />}
      {view === 'unpriced' && <UnpricedProducts />}
    </>
  );
}

function UnpricedProducts() {
  const { params, page } = useHealthParams();
  const cursor = params.get('cursor');
  const answer = useQuery({
    ...apiQuery(calls.listUnpricedProducts, { query: { page, ...(cursor && { cursor }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <HealthPanel title="No price for 60 days" answer={answer}>
      {({ count, results, next, previous }) => (
        <>
          {count === 0 ? (
            <p className={styles.nothing}>
              <Check size={20} /> Every product that is older than 60 days has a recent price.
            </p>
          ) : (
            <div className={styles.filters}>
              <span role="status">{formatCount(count, 'product')}, longest first</span>
              <ExportButton call={calls.exportUnpricedProducts} fileName="products-without-prices" />
            </div>
          )}
          <ul className={styles.list}>
            {results.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </ul>
          <HealthPageTurner what="products" next={next} previous={previous} />
        </>
      )}
    </HealthPanel>
  );
}

function ProductRow({ product: { id, name, brand, amount, last_seen, stores } }: { product: UnpricedProduct }) {
  return (
    <li className={styles.reminder}>
      <div className={styles.what}>
        <Link to={`/webmin/products?record=${id}`} className={styles.name}>
          {name}
        </Link>
        <span className={styles.detail}>{[brand, amount].filter(Boolean).join(' · ')}</span>
        <span className={styles.detail}>
          {last_seen ? `Last seen ${formatDay(last_seen)}, ${formatCount(stores, 'store')}` : 'Never had a price'}
        </span>
      </div>
      <Link to={`/webmin/prices?product=${id}`} aria-label={`Prices of ${name}`}>
        Prices
      </Link>
    </li>
  );
}

function PriceJumpsTable() {
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
