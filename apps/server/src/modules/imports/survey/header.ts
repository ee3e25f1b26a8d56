import type { Sheet } from '../workbook/sheet.ts';

/** A table within a sheet: where its columns are, and the stores with their areas by column. */
export interface Header {
  row: number;
  number: number;
  item: number;
  brand: number;
  size: number;
  firstStore: number;
  stores: Map<number, { name: string; area: string }>;
}

/** The columns before the stores are looked for within these. */
const searchedColumns = 30;
/** A header wider than this names no further stores. */
const mostColumns = 2_000;
/** How far above the header the row of areas may be. */
const areaDistance = 3;
const longestName = 200;

const titles = {
  number: /^(nos?|numbers?)$/,
  item: /^(items?|itemdescription|products?)$/,
  brand: /^brands?(name)?$/,
  size: /^sizes?$/,
};

/** The header that starts at `row`: the row that has ITEMS, BRAND and SIZE, in any case and wherever they are. */
export function readHeader(sheet: Sheet, row: number): Header | undefined {
  const cells = sheet.rows[row];
  if (!cells || cells.length < 3) return undefined;
  const found: Partial<Record<keyof typeof titles, number>> = {};
  for (let column = 0; column < Math.min(cells.length, searchedColumns); column += 1) {
    if (cells[column]?.t !== 's') continue;
    const title = sheet
      .text(row, column)
      .toLowerCase()
      .replace(/[^a-z]/g, '');
    for (const name of Object.keys(titles) as (keyof typeof titles)[]) {
      if (titles[name].test(title)) found[name] ??= column;
    }
  }
  const { item, brand, size } = found;
  if (item === undefined || brand === undefined || size === undefined) return undefined;
  const firstStore = Math.max(item, brand, size) + 1;
  // Titles merged downwards, over the row of areas, end in the row that has the stores.
  const header = sheet.merge(row, item)?.e.r ?? row;
  return {
    row: header,
    number: found.number ?? item - 1,
    item,
    brand,
    size,
    firstStore,
    stores: readStores(sheet, header, firstStore),
  };
}

function readStores(sheet: Sheet, header: number, first: number): Header['stores'] {
  const areaRow = findAreaRow(sheet, header, first);
  const stores: Header['stores'] = new Map();
  let area = '';
  let coveredTo = -1;
  for (let column = first; column < Math.min(sheet.rows[header]?.length ?? 0, first + mostColumns); column += 1) {
    const merge = areaRow === undefined ? undefined : sheet.merge(areaRow, column);
    const named = areaRow === undefined ? '' : sheet.text(areaRow, column);
    if (named) {
      area = merge && merge.e.r >= header ? '' : named;
      coveredTo = merge?.e.c ?? Number.POSITIVE_INFINITY;
    } else if (column > coveredTo) area = '';
    const name = nameOf(sheet, header, column);
    if (name && name.length <= longestName && area.length <= longestName) stores.set(column, { name, area });
  }
  return stores;
}

function nameOf(sheet: Sheet, header: number, column: number): string {
  return sheet.text(header, column) || sheet.text(sheet.merge(header, column)?.s.r ?? header, column);
}

/** The nearest row above the header with something over the stores; titles begin further left. */
function findAreaRow(sheet: Sheet, header: number, first: number): number | undefined {
  for (let row = header - 1; row >= Math.max(0, header - areaDistance); row -= 1) {
    const width = Math.min(sheet.rows[row]?.length ?? 0, first + mostColumns);
    for (let column = first; column < width; column += 1) if (sheet.text(row, column)) return row;
  }
  return undefined;
}
