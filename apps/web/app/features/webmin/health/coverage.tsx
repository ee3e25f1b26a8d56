import type { CoverageQuery } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { formatCount } from '@bargain-buddy/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { asOptions, FilterSelect } from '../grid/filter-select.tsx';
import { CoverageGrid } from './coverage-grid.tsx';
import styles from './data-health.module.css';
import { HealthPanel } from './health-panel.tsx';
import { Pages, TurnPages } from './pages.tsx';
import { type CoverageQuestion, coverageQuery } from './queries.ts';
import { useHealthParams } from './use-health-params.ts';

const levels = ['aisle', 'kind', 'product'] as const;
const levelNames = { aisle: 'Aisles', kind: 'Kinds', product: 'Products' };
const storesAtOnce = 20;

export function CoverageView() {
  const [params] = useSearchParams();
  const change = useHealthParams();
  const asked = readQuestion(params);
  const answer = useQuery(coverageQuery(asked));
  const { by, page = 1, stores_page = 1 } = asked;
  const turnStores = (wanted: number) => change({ stores_page: wanted === 1 ? '' : String(wanted) }, { isPage: true });
  return (
    <HealthPanel title="What stores list" answer={answer}>
      {({ stores, store_count, count, within, results, next, previous }) => {
        const first = (stores_page - 1) * storesAtOnce;
        const [onlyStore] = asked.store === undefined ? [] : stores;
        return (
          <>
            <p className={styles.note}>
              {by === 'product'
                ? 'The price of each product and its age. A dash means the store does not list it. '
                : 'The number of products a store lists, and how many have no price from the last 45 days. '}
              Example prices do not count.
            </p>
            <div className={styles.filters}>
              <FilterSelect
                label="Region"
                options={asOptions(regions)}
                value={asked.region ?? ''}
                onChange={(region) => change({ region, store: '', stores_page: '' })}
              />
              <nav aria-label="Breadcrumb" className={styles.trail}>
                {by === 'aisle' ? (
                  <strong>All aisles</strong>
                ) : (
                  <Link to={linkTo(params, { by: 'aisle' })}>All aisles</Link>
                )}
                {within && (
                  <>
                    <span aria-hidden="true">›</span>
                    <strong>{within}</strong>
                  </>
                )}
                {onlyStore && (
                  <>
                    <span aria-hidden="true">›</span>
                    <Link to={linkTo(params, { by, aisle: asked.aisle, kind: asked.kind })}>
                      {onlyStore.name}: show all stores
                    </Link>
                  </>
                )}
              </nav>
              <span role="status">{formatCount(count, by)}</span>
            </div>
            {stores.length === 0 || results.length === 0 ? (
              <p className={styles.note}>
                {stores.length === 0 ? 'There are no stores here.' : `There are no ${by}s here.`}
              </p>
            ) : (
              <CoverageGrid
                label={`${levelNames[by]} and stores`}
                by={by}
                stores={stores}
                rows={results}
                linkOfRow={({ id }) => rowLink(params, by, id)}
                linkOfCell={({ id }, store) =>
                  by === 'product'
                    ? `/webmin/prices?product=${id}&store=${store.id}`
                    : linkTo(params, { by: 'product', [by]: id, store: store.id })
                }
              />
            )}
            <div className={styles.filters}>
              <Pages
                what={levelNames[by].toLowerCase()}
                page={page}
                next={next}
                previous={previous}
                onPage={(wanted, cursor) =>
                  change({ page: wanted === 1 ? '' : String(wanted), cursor }, { isPage: true })
                }
              />
              {store_count > storesAtOnce && (
                <TurnPages
                  what="stores"
                  onPrevious={stores_page > 1 ? () => turnStores(stores_page - 1) : undefined}
                  onNext={first + stores.length < store_count ? () => turnStores(stores_page + 1) : undefined}
                >
                  Stores {first + 1}–{first + stores.length} of {store_count.toLocaleString('en')}
                </TurnPages>
              )}
            </div>
          </>
        );
      }}
    </HealthPanel>
  );
}

type Question = CoverageQuestion & Pick<CoverageQuery, 'by'>;

function readQuestion(params: URLSearchParams): Question {
  const number = (name: string) => {
    const value = Number(params.get(name));
    return Number.isSafeInteger(value) && value > 0 ? { [name]: value } : {};
  };
  const cursor = params.get('cursor');
  return {
    by: levels.find((level) => level === params.get('by')) ?? 'aisle',
    region: regions.find((region) => region === params.get('region')) ?? '',
    ...number('aisle'),
    ...number('kind'),
    ...number('store'),
    ...number('page'),
    ...number('stores_page'),
    ...(cursor && { cursor }),
  };
}

function linkTo(params: URLSearchParams, wanted: CoverageQuestion): string {
  const after = new URLSearchParams({ view: 'coverage' });
  const region = params.get('region');
  if (region) after.set('region', region);
  for (const [name, value] of Object.entries(wanted)) if (value !== undefined) after.set(name, String(value));
  return `?${after}`;
}

function rowLink(params: URLSearchParams, by: CoverageQuery['by'], id: number): string {
  if (by === 'product') return `/webmin/prices?product=${id}`;
  return by === 'aisle' ? linkTo(params, { by: 'kind', aisle: id }) : linkTo(params, { by: 'product', kind: id });
}
