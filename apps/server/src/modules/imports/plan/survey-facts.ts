import type { ImportDecisions, ImportReport, StoreColumn } from '@bargain-buddy/contract';
import { columnOfCell } from '../guard/column-of-cell.ts';
import type { MisplacedColumn } from '../guard/misplaced.ts';
import type { Survey } from '../survey/survey.ts';
import type { FindStoreOfCell } from './move-store-columns.ts';
import type { PriceToImport, ProductToImport, SkippedPrice, StoreTitleParts } from './plan.ts';

const maxColumns = 2_000;
const maxCorrections = 5_000;

interface Columns {
  survey: Survey;
  prices: readonly PriceToImport[];
  misplaced: readonly MisplacedColumn[];
  storeOf: FindStoreOfCell;
  decisions: ImportDecisions;
}

/** Returns undefined for price files, which have no store columns. */
export function describeStoreColumns({
  survey,
  prices,
  misplaced,
  storeOf,
  decisions,
}: Columns): StoreColumn[] | undefined {
  if (!survey.storeColumns) return undefined;
  const counts = Map.groupBy(prices, ({ sheet, cell }) => `${sheet}!${columnOfCell(cell)}`);
  const columns = survey.storeColumns.map((one) => ({
    ...one,
    owner: one.store === undefined ? undefined : storeOf({ sheet: one.sheet, cell: one.column, store: one.store }),
  }));
  const describe = ownerDescriber(survey, columns);
  const owners = new Map(misplaced.map(({ sheet, column, owner }) => [`${sheet}!${column}`, owner]));
  return columns.slice(0, maxColumns).map(({ sheet, column, title, area, use, reason, owner }): StoreColumn => {
    const name = survey.sheets[sheet]?.name ?? '';
    const decision = decisions.columns[`${name}!${column}`];
    const belongsTo = owners.get(`${sheet}!${column}`);
    return {
      sheet: name,
      column,
      title,
      area,
      use,
      ...(use !== 'store' && { reason: reason ?? '' }),
      ...(decision && 'store' in decision && { moved: true }),
      prices: counts.get(`${sheet}!${column}`)?.length ?? 0,
      ...(owner && use === 'store' && { store: { id: owner.id, key: owner.key, name: storeNameInReport(owner) } }),
      ...(belongsTo && { belongs_to: describe(belongsTo) }),
    };
  });
}

export const storeNameInReport = (store: StoreTitleParts | string) =>
  typeof store === 'string' ? store : [store.name, store.address].filter(Boolean).join(', ');

export const productNameInReport = (product: ProductToImport | string) =>
  typeof product === 'string' ? product : [product.name, product.brand, product.amount].filter(Boolean).join(', ');

function ownerDescriber(
  survey: Survey,
  columns: readonly { sheet: number; column: string; owner?: StoreTitleParts | undefined }[],
) {
  return (store: StoreTitleParts): NonNullable<StoreColumn['belongs_to']> => {
    const isSame = (other: StoreTitleParts) => (store.id === null ? other.key === store.key : other.id === store.id);
    const place = columns.find(({ owner }) => owner && isSame(owner));
    return {
      id: store.id,
      key: store.key,
      name: storeNameInReport(store),
      region: store.region,
      sheet: place ? (survey.sheets[place.sheet]?.name ?? '') : null,
      column: place?.column ?? null,
    };
  };
}

interface Corrected {
  survey: Survey;
  prices: readonly PriceToImport[];
  skippedCells: readonly SkippedPrice[];
  decisions: ImportDecisions;
}

export function describeCorrections({
  survey,
  prices,
  skippedCells,
  decisions,
}: Corrected): NonNullable<ImportReport['corrections']> {
  const corrected = Object.entries(decisions.corrections).slice(0, maxCorrections);
  if (corrected.length === 0) return [];
  const cells = new Map<string, PriceToImport | SkippedPrice>(
    [...skippedCells, ...prices].map((one) => [`${survey.sheets[one.sheet]?.name ?? ''}!${one.cell}`, one]),
  );
  return corrected.map(([address, text]) => {
    const at = address.lastIndexOf('!');
    const { product, store } = cells.get(address) ?? {};
    return {
      sheet: address.slice(0, at),
      cell: address.slice(at + 1),
      text,
      ...(product && { product: productNameInReport(product) }),
      ...(store && { store: storeNameInReport(store) }),
    };
  });
}
