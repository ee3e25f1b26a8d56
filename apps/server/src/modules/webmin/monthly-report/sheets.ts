import { regions } from '@bargain-buddy/contract';
import { localDay } from '@bargain-buddy/domain';
import type { WorkbookCell, WorkbookColumn, WorkbookTable } from '../../../platform/xlsx.ts';
import type { PriceJumpRow } from '../health/jumps.queries.ts';
import type {
  AverageUnitPriceRow,
  CoverageOfMonthRow,
  FreshnessRow,
  findKindsOfReport,
  findStoresOfMonth,
} from './monthly-report.queries.ts';

const noRegion = 'No region';
const everywhere = 'All regions';

export function summarySheet(month: string, freshness: readonly FreshnessRow[], jumps: number): WorkbookTable {
  const total = freshness.find(({ level }) => level === 'everywhere');
  return {
    name: 'Summary',
    columns: [
      { title: 'Monthly report', width: 34 },
      { title: month, width: 70 },
    ],
    rows: [
      ['Made on', localDay(new Date())],
      ['Prices seen in the month', total?.in_month ?? 0],
      ['Prices listed at its end', total?.prices ?? 0],
      ['Stores', total?.stores ?? 0],
      ['Last survey', total?.last_survey ?? 'None'],
      ['Jumps of 20 % or more', jumps],
      ['', ''],
      ['What counts', 'Real prices only. Example prices, held prices and rejected prices do not count.'],
      ['Freshness', 'The age of each listed price at the end of the month, or now if the month is not over.'],
      ['Coverage', 'Products of a kind whose price was seen at a store in the month.'],
      ['Jumps', 'Survey prices that differ by 20 % or more from the survey before. Held prices are included.'],
      ['Averages', 'Unit prices seen in the month, one for each product and store. Rounded to cents at the end.'],
    ],
  };
}

const freshnessColumns: WorkbookColumn[] = [
  { title: 'Prices listed', kind: 'number' },
  { title: 'Seen in the month', kind: 'number' },
  { title: 'Newest price', kind: 'day' },
  { title: 'Median age (days)', kind: 'number' },
  { title: 'Older than 45 days', kind: 'number' },
  { title: 'Older than 45 days (%)', kind: 'percent' },
  { title: 'Older than 120 days', kind: 'number' },
  { title: 'Older than 120 days (%)', kind: 'percent' },
  { title: 'Last survey', kind: 'day' },
];
const freshnessCells = (row: FreshnessRow): WorkbookCell[] => [
  row.prices,
  row.in_month,
  row.newest,
  row.median_days,
  row.over_45,
  share(row.over_45, row.prices),
  row.over_120,
  share(row.over_120, row.prices),
  row.last_survey,
];

const share = (part: number, all: number) => (all === 0 ? null : Math.round((1000 * part) / all) / 10);

export function regionsSheet(freshness: readonly FreshnessRow[]): WorkbookTable {
  const shown = freshness.filter(({ level }) => level !== 'store');
  return {
    name: 'Freshness by region',
    columns: [{ title: 'Region' }, { title: 'Stores', kind: 'number' }, ...freshnessColumns],
    rows: shown
      .sort((a, b) => regionOrder(a) - regionOrder(b))
      .map((row) => [regionName(row), row.stores, ...freshnessCells(row)]),
  };
}

export function storesSheet(freshness: readonly FreshnessRow[]): WorkbookTable {
  const shown = freshness.filter(({ level }) => level === 'store');
  return {
    name: 'Freshness by store',
    columns: [{ title: 'Region' }, { title: 'Store' }, { title: 'Address' }, ...freshnessColumns],
    rows: shown
      .sort((a, b) => regionOrder(a) - regionOrder(b))
      .map((row) => [regionName(row), row.store, row.address, ...freshnessCells(row)]),
  };
}

interface CoverageFigures {
  kinds: Awaited<ReturnType<typeof findKindsOfReport>>;
  stores: Awaited<ReturnType<typeof findStoresOfMonth>>;
  coverage: readonly CoverageOfMonthRow[];
}

/** An empty cell means that no price was seen. */
export function coverageSheet({ kinds, stores, coverage }: CoverageFigures): WorkbookTable {
  const known = new Map(coverage.map(({ kind, store, products }) => [`${kind} ${store}`, products]));
  return {
    name: 'Coverage',
    fixedColumns: 2,
    columns: [
      { title: 'Aisle' },
      { title: 'Kind', width: 32 },
      { title: 'Products', kind: 'number' },
      { title: 'Stores with a price', kind: 'number' },
      ...stores.map(
        ({ name, address, region }): WorkbookColumn => ({
          title: [name, address, region].filter(Boolean).join(', '),
          kind: 'number',
          width: 16,
        }),
      ),
    ],
    rows: kinds.map(({ id, aisle, name, products }) => {
      const cells = stores.map((store) => known.get(`${id} ${store.id}`) ?? null);
      return [aisle, name, products, cells.filter((cell) => cell !== null).length, ...cells];
    }),
  };
}

export function jumpsSheet(jumps: readonly PriceJumpRow[]): WorkbookTable {
  return {
    name: 'Jumps',
    columns: [
      { title: 'Region' },
      { title: 'Product', width: 40 },
      { title: 'Store', width: 36 },
      { title: 'Survey before', kind: 'day', width: 15 },
      { title: 'Before (TT$)', kind: 'money', width: 14 },
      { title: 'Now (TT$)', kind: 'money' },
      { title: 'Change', kind: 'percent' },
      { title: 'Status' },
    ],
    rows: jumps
      .map((jump) => ({ ...jump, level: 'region' as const }))
      .sort((a, b) => regionOrder(a) - regionOrder(b))
      .map((jump) => [
        regionName(jump),
        jump.product,
        jump.store,
        jump.before_day,
        jump.before,
        jump.price,
        jump.percent,
        jump.is_held ? 'Held' : jump.is_rejected ? 'Rejected' : 'Listed',
      ]),
  };
}

const units = { mass: 'kg', volume: 'litre', count: 'piece' };

export function averagesSheet(averages: readonly AverageUnitPriceRow[]): WorkbookTable {
  return {
    name: 'Averages',
    columns: [
      { title: 'Aisle' },
      { title: 'Kind', width: 32 },
      { title: 'Region' },
      { title: 'Average (TT$)', kind: 'money', width: 16 },
      { title: 'Lowest (TT$)', kind: 'money', width: 14 },
      { title: 'Highest (TT$)', kind: 'money', width: 14 },
      { title: 'For one' },
      { title: 'Prices', kind: 'number' },
      { title: 'Products', kind: 'number' },
      { title: 'Stores', kind: 'number' },
    ],
    rows: averages.map((row) => [
      row.aisle,
      row.kind,
      regionName(row),
      row.average,
      row.lowest,
      row.highest,
      units[row.dimension],
      row.prices,
      row.products,
      row.stores,
    ]),
  };
}

type OfRegion = Pick<FreshnessRow, 'region'> & { level: string };

const regionName = ({ level, region }: OfRegion) => (level === 'everywhere' ? everywhere : (region ?? noRegion));

function regionOrder({ level, region }: OfRegion): number {
  if (level === 'everywhere') return -1;
  return region === null ? regions.length : regions.indexOf(region);
}
