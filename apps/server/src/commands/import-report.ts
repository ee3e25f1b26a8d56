import type { ImportRecord, ImportReport } from '@bargain-buddy/contract';

/** Maximum number of lines per section without `--all`. */
const shown = 10;

export function importReportLines(report: ImportReport, all: boolean): string[] {
  const { import_id, sheets, skipped, skipped_cells, skipped_sheets, unresolved_stores } = report;
  return [
    report.message,
    ...(import_id === null
      ? []
      : [`This is import ${import_id}; "npm run import -- undo ${import_id}" takes it back.`]),
    ...mappingLines(report),
    ...(report.warnings ?? []).map(({ text }) => `Mind: ${text}`),
    ...missingLines(report, all),
    '',
    ...table(
      ['Sheet', 'Stores', 'Items', 'Added', 'Unchanged', 'Skipped'],
      sheets.map((row) => [row.sheet, row.stores, row.products, row.added, row.unchanged, row.skipped]),
    ),
    ...section(
      'Suspicious prices',
      Object.values(report.suspect_counts ?? {}).reduce((sum, count) => sum + count, 0),
      all,
      (report.suspects ?? []).map(
        ({ sheet, cell, price, product, store, why, choice }) =>
          `${sheet}!${cell} ${price} for ${product} at ${store}: ${why} (${choice})`,
      ),
    ),
    ...section(
      'Sheets that were not read',
      skipped_sheets.length,
      all,
      skipped_sheets.map(({ sheet, reason }) => `${sheet}: ${reason}`),
    ),
    ...section(
      'Cells that were skipped',
      skipped,
      all,
      skipped_cells.map(({ sheet, cell, value, reason }) => `${sheet}!${cell} "${value}": ${reason}`),
    ),
    ...section(
      'Stores without an exact position',
      unresolved_stores.length,
      all,
      unresolved_stores.map(({ name, region, reason }) => `${name} (${region}): ${reason}`),
    ),
  ];
}

function missingLines({ missing, left_out_columns: columns = [] }: ImportReport, all: boolean): string[] {
  const { last_survey, sheets = [], stores = [], products } = missing ?? {};
  const since = `in the survey of ${last_survey}`;
  const count = sheets.length + stores.length + (products?.count ?? 0);
  const lines = [
    ...sheets.map((one) => `${one.sheet}: ${one.stores} stores, ${one.prices.toLocaleString('en')} prices ${since}`),
    ...stores.map(
      ({ store, region, prices }) => `${store} (${region}): ${prices.toLocaleString('en')} prices ${since}`,
    ),
    ...(products?.names ?? []),
  ];
  return [
    ...section('Missing against the last survey', count, all, lines),
    ...section(
      'Columns that were left out',
      columns.length,
      all,
      columns.map(({ sheet, column, title, reason }) => `${sheet}!${column} "${title}": ${reason}`),
    ),
  ];
}

function mappingLines({ columns }: ImportReport): string[] {
  if (!columns) return [];
  const known = Object.entries(columns.mapping).map(([field, title]) => `${field}: ${title ?? 'none'}`);
  return [`Columns: ${known.join('; ')}`];
}

export function importHistoryLines(imports: readonly ImportRecord[]): string[] {
  if (imports.length === 0) return ['Nothing has been imported yet.'];
  return table(
    ['Id', 'Kind', 'Prices of', 'Imported (UTC)', 'File', 'Added', 'Unchanged', 'Skipped', ''],
    imports.map((row) => [
      String(row.id),
      row.kind,
      row.date_added,
      row.imported_at.slice(0, 16).replace('T', ' '),
      row.file_name,
      row.added,
      row.unchanged,
      row.skipped,
      row.undone_at ? 'undone' : '',
    ]),
  );
}

function section(title: string, count: number, all: boolean, lines: string[]): string[] {
  if (count === 0) return [];
  const named = all ? lines : lines.slice(0, shown);
  const rest = count - named.length;
  const more = rest > 0 ? [`  and ${rest.toLocaleString('en')} more${all ? '' : ' (--all names them)'}`] : [];
  return ['', `${title} (${count.toLocaleString('en')})`, ...named.map((line) => `  ${line}`), ...more];
}

function table(titles: string[], rows: (string | number)[][]): string[] {
  const texts = rows.map((row) => row.map((value) => (typeof value === 'number' ? value.toLocaleString('en') : value)));
  const widths = titles.map((title, i) => Math.max(title.length, ...texts.map((row) => row[i]?.length ?? 0)));
  const isNumber = titles.map((_, i) => rows.every((row) => typeof row[i] === 'number'));
  const line = (cells: string[]) =>
    cells
      .map((cell, i) => (isNumber[i] ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd();
  return [titles, ...texts].map((cells) => `  ${line(cells)}`);
}
