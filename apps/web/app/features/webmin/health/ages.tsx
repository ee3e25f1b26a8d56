import { regions } from '@bargain-buddy/contract/names';
import { formatCount } from '@bargain-buddy/domain';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { AgesTable } from './ages-table.tsx';
import styles from './data-health.module.css';
import { HealthPanel } from './health-panel.tsx';
import { Pages } from './pages.tsx';
import { dataHealthQuery, storeAgesQuery } from './queries.ts';
import { useHealthParams } from './use-health-params.ts';

export function Ages() {
  return (
    <>
      <RegionAges />
      <StoreAges />
    </>
  );
}

function RegionAges() {
  const answer = useQuery(dataHealthQuery);
  return (
    <HealthPanel title="How old prices are" answer={answer}>
      {({ everywhere, regions: known }) => (
        <>
          <p className={styles.note}>
            The age counts from when each price was last seen.{' '}
            {everywhere.samples > 0 &&
              `${formatCount(everywhere.samples, 'example price')} that came with the app ${everywhere.samples === 1 ? 'does' : 'do'} not count.`}
          </p>
          <AgesTable
            label="Ages by region"
            head="Region"
            rows={[
              { ...everywhere, key: 'everywhere', head: 'Everywhere' },
              ...known.map(({ region, stores, ...ages }) => ({
                ...ages,
                key: region ?? 'none',
                head: (
                  <>
                    {region ?? 'No region'} <span className={styles.detail}>{formatCount(stores, 'store')}</span>
                  </>
                ),
              })),
            ]}
          />
        </>
      )}
    </HealthPanel>
  );
}

const orderings = [
  'name',
  '-name',
  'newest',
  '-newest',
  'listings',
  '-listings',
  'median_days',
  '-median_days',
] as const;

function StoreAges() {
  const [params] = useSearchParams();
  const change = useHealthParams();
  const region = regions.find((one) => one === params.get('region')) ?? '';
  const state = params.get('state') === 'silent' ? 'silent' : '';
  const ordering = orderings.find((one) => one === params.get('ordering')) ?? 'newest';
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const answer = useQuery(storeAgesQuery({ region, state, ordering, page }));
  return (
    <HealthPanel title="Stores" answer={answer}>
      {({ results, count, next, previous }) => (
        <>
          <div className={styles.filters}>
            <FilterSelect
              label="Region"
              options={asOptions(regions)}
              value={region}
              onChange={(value) => change({ region: value })}
            />
            <FilterSelect
              label="State"
              options={[['silent', 'No new prices']]}
              value={state}
              onChange={(value) => change({ state: value })}
            />
            <span role="status">{formatCount(count, 'store')}</span>
          </div>
          {results.length === 0 ? (
            <p className={styles.note}>There are no stores here.</p>
          ) : (
            <AgesTable
              label="Ages by store"
              head="Store"
              ordering={ordering}
              onOrder={(wanted) => change({ ordering: wanted === 'newest' ? '' : wanted })}
              rows={results.map(({ id, name, address, region: where, is_silent, ...ages }) => ({
                ...ages,
                key: String(id),
                head: (
                  <>
                    <Link to={`/webmin/prices?store=${id}`} className={styles.name}>
                      {name}
                    </Link>
                    <span className={styles.detail}>{[address, where].filter(Boolean).join(', ')}</span>
                    {is_silent && <Chip size="small" color="warning" label="No new prices" />}
                  </>
                ),
              }))}
            />
          )}
          <Pages
            what="stores"
            page={page}
            next={next}
            previous={previous}
            onPage={(wanted) => change({ page: wanted === 1 ? '' : String(wanted) }, { isPage: true })}
          />
        </>
      )}
    </HealthPanel>
  );
}
