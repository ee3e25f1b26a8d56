import type { FailedJob, Dashboard as Figures } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { BarChart } from '@mui/x-charts/BarChart';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure } from '../api.ts';
import { formatTime } from '../format-time.ts';
import { integrationStates } from '../integrations/integrations.tsx';
import { MonthlyReport } from '../monthly-report.tsx';
import { FileName, LoadFailureAlert, Panel } from '../panel.tsx';
import { toDailyPriceSeries } from './daily-series.ts';
import styles from './dashboard.module.css';

const dashboardQuery = apiQuery(calls.getDashboard);
const minute = 60_000;

export default function Dashboard() {
  const query = useQuery({ ...dashboardQuery, refetchInterval: minute });
  const { data } = query;
  if (query.error && !data) return <LoadFailureAlert query={query} text="The dashboard could not be loaded." />;
  if (!data) return <Skeleton variant="rounded" height={480} />;
  return (
    <>
      <div className={styles.report}>
        <MonthlyReport />
      </div>
      <Waiting waiting={data.waiting} />
      <PendingSurveys due={data.due} />
      <Counts counts={data.counts} />
      <div className={styles.columns}>
        <LastImports imports={data.imports} />
        <Integrations integrations={data.integrations} />
      </div>
      <PricesByDay days={data.prices_by_day} />
      <FailedJobs jobs={data.failed_jobs} />
    </>
  );
}

function Counts({ counts }: Pick<Figures, 'counts'>) {
  const figures = [
    ['Prices', counts.prices, '/webmin/prices'],
    ['Listings', counts.listings, '/'],
    ['Products', counts.products, '/webmin/products'],
    ['Stores', counts.stores, '/webmin/stores'],
    ['Users', counts.users, '/webmin/users'],
    ['Lists', counts.lists, undefined],
  ] as const;
  return (
    <dl className={styles.counts}>
      {figures.map(([label, count, to]) => (
        <div key={label} className={styles.count}>
          <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
          <dd>{count.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  );
}

const waitingKinds = [
  ['held_prices', 'held price', 'held prices', 'review?kind=held'],
  ['prices', 'price not verified', 'prices not verified', 'review?kind=prices'],
  ['product_images', 'picture of a product', 'pictures of products', 'review?kind=product-images'],
  ['store_images', 'picture of a store', 'pictures of stores', 'review?kind=store-images'],
  ['products', 'new product', 'new products', 'review?kind=products'],
  ['stores', 'new store', 'new stores', 'review?kind=stores'],
  ['product_edits', 'change of a product', 'changes of products', 'review?kind=product-edits'],
  ['store_edits', 'change of a store', 'changes of stores', 'review?kind=store-edits'],
  ['stores_without_place', 'store placed by its area only', 'stores placed by their area only', 'stores?location=area'],
] as const;

function Waiting({ waiting }: Pick<Figures, 'waiting'>) {
  const items = waitingKinds.filter(([kind]) => waiting[kind] > 0);
  return (
    <Panel title="Waiting for review">
      {items.length === 0 ? (
        <p className={styles.nothing}>
          <Check size={20} /> Nothing is waiting.
        </p>
      ) : (
        <ul className={styles.list}>
          {items.map(([kind, one, many, path]) => (
            <CountRow key={kind} count={waiting[kind]} one={one} many={many} path={path} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PendingSurveys({ due: { regions, stores } }: Pick<Figures, 'due'>) {
  if (regions + stores === 0) return null;
  return (
    <Panel title="Due">
      <ul className={styles.list}>
        <CountRow
          count={regions}
          one="region is due for a survey"
          many="regions are due for a survey"
          path="data-health"
        />
        <CountRow count={stores} one="store has no new prices" many="stores have no new prices" path="data-health" />
      </ul>
    </Panel>
  );
}

function CountRow({ count, one, many, path }: { count: number; one: string; many: string; path: string }) {
  if (count === 0) return null;
  return (
    <li>
      <Link to={`/webmin/${path}`} className={styles.row}>
        <strong>{count.toLocaleString('en')}</strong>
        <span>{count === 1 ? one : many}</span>
        <ArrowRight size={18} />
      </Link>
    </li>
  );
}

function Integrations({ integrations }: Pick<Figures, 'integrations'>) {
  return (
    <Panel title="Integrations">
      <ul className={styles.list}>
        {integrations.map(({ name, title, state }) => (
          <li key={name}>
            <Link to="/webmin/integrations" className={styles.row}>
              <span>{title}</span>
              <Chip size="small" label={integrationStates[state].label} color={integrationStates[state].color} />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function LastImports({ imports }: Pick<Figures, 'imports'>) {
  return (
    <Panel title="Last imports">
      {imports.length === 0 ? (
        <p className={styles.nothing}>There are no imports yet.</p>
      ) : (
        <ul className={styles.list}>
          {imports.map((record) => (
            <li key={record.id}>
              <Link to={`/webmin/imports/${record.kind}`} className={styles.row}>
                <span className={styles.name}>
                  <FileName name={record.file_name} />
                </span>
                <span className={styles.aside}>
                  {record.undone_at ? 'undone' : formatCount(record.added, 'price')}, {formatDay(record.imported_at)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const tasks: Record<string, string> = {
  'send-mail': 'Send a mail',
  'password-reset': 'Send a link to choose a password',
  'send-push': 'Send a push message',
  'locate-stores': 'Look up where stores are',
  'deliver-notification': 'Deliver a notification',
  'deliver-invite': 'Deliver an invite',
  'import-file': 'Import a file',
};

function FailedJobs({ jobs }: { jobs: FailedJob[] }) {
  const queryClient = useQueryClient();
  const retry = useMutation({
    mutationFn: (id: number) => callApi(calls.retryJob, { params: { id } }),
    onSuccess: () => showSnackbar('The job runs again.', 'success'),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries(dashboardQuery),
  });
  if (jobs.length === 0) return null;
  return (
    <Panel title="Failed jobs">
      <ul className={styles.list}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            <div>
              <strong>{tasks[job.task] ?? job.task}</strong>
              <p className={styles.reason}>{job.last_error}</p>
              <p className={styles.reason}>
                {job.is_final
                  ? `Failed after ${job.attempts} tries`
                  : `Tried ${job.attempts} of ${job.max_attempts} times; next ${formatTime(job.run_at)}`}
              </p>
            </div>
            <Button
              size="small"
              variant="outlined"
              loading={retry.isPending && retry.variables === job.id}
              onClick={() => retry.mutate(job.id)}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PricesByDay({ days }: { days: Figures['prices_by_day'] }) {
  const { labels, series } = toDailyPriceSeries(days, new Date());
  return (
    <Panel title="Prices of the last 30 days">
      {series.length === 0 ? (
        <p className={styles.nothing}>No prices in the last 30 days.</p>
      ) : (
        <div className={styles.chart}>
          <BarChart
            xAxis={[{ data: labels, scaleType: 'band', tickInterval: (_, index) => index % 7 === 1 }]}
            series={series.map(({ source, counts }) => ({ label: source, data: counts, stack: 'all' }))}
            colors={['#ffa500', '#9fae1c', '#1d5f84', '#b3261e', '#685a4b']}
            height={260}
            borderRadius={4}
          />
        </div>
      )}
    </Panel>
  );
}
