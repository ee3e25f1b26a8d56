import type { Coverage, CoverageCell, CoverageQuery } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { regions } from '@bargain-buddy/contract/names';
import { formatCount } from '@bargain-buddy/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '~/lib/format.ts';
import { ageInDays, formatPriceAge } from '~/lib/price-age.ts';
import { apiQuery } from '../api.ts';
import gridStyles from './coverage-grid.module.css';
import styles from './data-health.module.css';
import { HealthPageTurner, HealthPanel, HealthRegionFilter, PageTurner, useHealthParams } from './health-panel.tsx';
import { useTableArrowKeys } from './use-table-arrow-keys.ts';

const levels = ['aisle', 'kind', 'product'] as const;
const levelNames = { aisle: 'Aisles', kind: 'Kinds', product: 'Products' };
const storesAtOnce = 20;

export function CoverageTable() {
  const { params, change } = useHealthParams();
  const query = readQuestion(params);
  const answer = useQuery({ ...apiQuery(calls.getCoverage, { query }), placeholderData: keepPreviousData });
  const { by, stores_page = 1 } = query;
  const turnStores = (wanted: number) => change({ stores_page: wanted === 1 ? '' : String(wanted) }, { isPage: true });
  return (
    <HealthPanel title="What stores list" answer={answer}>
      {({ stores, store_count, count, within, results, next, previous }) => {
        const first = (stores_page - 1) * storesAtOnce;
        const [onlyStore] = query.store === undefined ? [] : stores;
        return (
          <>
            <p className={styles.note}>
              {by === 'product'
                ? 'The price of each product and its age. A dash means the store does not list it. '
                : 'The number of products a store lists, and how many have no price from the last 45 days. '}
              Example prices do not count.
            </p>
            <div className={styles.filters}>
              <HealthRegionFilter clears={['store', 'stores_page']} />
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
                    <Link to={linkTo(params, { by, aisle: query.aisle, kind: query.kind })}>
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
              <HealthPageTurner what={levelNames[by].toLowerCase()} next={next} previous={previous} />
              {store_count > storesAtOnce && (
                <PageTurner
                  what="stores"
                  onPrevious={stores_page > 1 ? () => turnStores(stores_page - 1) : undefined}
                  onNext={first + stores.length < store_count ? () => turnStores(stores_page + 1) : undefined}
                >
                  Stores {first + 1}–{first + stores.length} of {store_count.toLocaleString('en')}
                </PageTurner>
              )}
            </div>
          </>
        );
      }}
    </HealthPanel>
  );
}

type Question = Partial<CoverageQuery> & Pick<CoverageQuery, 'by'>;

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

function linkTo(params: URLSearchParams, wanted: Partial<CoverageQuery>): string {
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

type By = CoverageQuery['by'];
type Row = Coverage['results'][number];
type Store = Coverage['stores'][number];

interface CoverageGridProps {
  label: string;
  by: By;
  stores: Store[];
  rows: Row[];
  linkOfRow: (row: Row) => string;
  linkOfCell: (row: Row, store: Store) => string;
}

const heads = { aisle: 'Aisle', kind: 'Kind', product: 'Product' };

/** Shows stores by aisles, kinds or products. The grid is one tab stop: arrow, Home, End and Page keys move in it. */
function CoverageGrid({ label, by, stores, rows, linkOfRow, linkOfCell }: CoverageGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { tabIndexOf, ...keys } = useTableArrowKeys(table, rows);
  return (
    <div className={gridStyles.scroll}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: what keys move in is a grid
        role="grid"
        aria-label={label}
        aria-describedby="coverage-keys"
        className={gridStyles.table}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col" className={gridStyles.corner}>
              {heads[by]}
            </th>
            {stores.map(({ id, name, address }) => (
              <th key={id} scope="col" title={[name, address].filter(Boolean).join(', ')}>
                <span className={gridStyles.store}>
                  {name}
                  {address && <span className={gridStyles.detail}>{address}</span>}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, y) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={linkOfRow(row)} tabIndex={tabIndexOf(y, 0)}>
                  {row.name}
                </Link>
                <span className={gridStyles.detail}>
                  {by === 'product' ? row.detail : formatCount(row.products, 'product')}
                </span>
              </th>
              {row.cells.map((cell, x) => {
                const store = stores[x];
                if (!store) return null;
                const { main, more } = cellText(cell, by);
                return (
                  <td key={store.id} data-share={cell ? shareTone(cell.listed, row.products) : 0}>
                    <Link
                      to={linkOfCell(row, store)}
                      tabIndex={tabIndexOf(y, x + 1)}
                      aria-label={`${row.name}, ${store.name}: ${cellWords(cell, by, row.products)}`}
                    >
                      {main}
                      {more && <small>{more}</small>}
                    </Link>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id="coverage-keys" hidden>
        Arrows move, Enter opens.
      </p>
    </div>
  );
}

function cellText(cell: CoverageCell | null, by: By): { main: string; more?: string } {
  if (!cell) return { main: '–' };
  if (by === 'product') return { main: formatPrice(cell.price), more: formatPriceAge(ageInDays(cell.newest)) };
  const main = cell.listed.toLocaleString('en');
  return cell.over_45 > 0 ? { main, more: `${cell.over_45.toLocaleString('en')} old` } : { main };
}

function cellWords(cell: CoverageCell | null, by: By, products: number): string {
  if (!cell) return 'not listed';
  const days = ageInDays(cell.newest);
  if (by === 'product')
    return `${formatPrice(cell.price)}, seen ${days === 0 ? 'today' : `${formatCount(days, 'day')} ago`}`;
  const listed = `${cell.listed.toLocaleString('en')} of ${formatCount(products, 'product')} listed`;
  return cell.over_45 > 0 ? `${listed}, ${cell.over_45.toLocaleString('en')} not seen for 45 days` : listed;
}

function shareTone(listed: number, products: number): number {
  return products === 0 ? 0 : Math.min(4, Math.ceil((4 * listed) / products));
}
