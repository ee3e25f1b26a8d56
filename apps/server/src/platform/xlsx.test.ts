import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type WorkbookTable, writeWorkbook } from './xlsx.ts';

/** The cells of each sheet as a spreadsheet shows and types them. */
async function cells(tables: WorkbookTable[]) {
  const book = read(await writeWorkbook(tables), { cellDates: true, cellNF: true });
  return book.SheetNames.map((name) => ({
    name,
    cells: Object.fromEntries(
      Object.entries(book.Sheets[name] ?? {}).flatMap(([address, cell]) =>
        address.startsWith('!') ? [] : [[address, `${cell.t} ${cell.f ? '=' : ''}${cell.w}`]],
      ),
    ),
  }));
}

test('OPR-09 a table becomes a sheet of real numbers, money and days, and no text becomes a formula', async () => {
  const columns: WorkbookTable['columns'] = [
    { title: 'Product' },
    { title: 'Price', kind: 'money' },
    { title: 'Day', kind: 'day' },
    { title: 'Stores', kind: 'number' },
    { title: 'Change', kind: 'percent' },
  ];
  const rows = [
    ['Rice & <Peas>', '99999999.99', '2026-11-15', 12, -3.26],
    ['=HYPERLINK("x")', null, new Date('2026-11-15T23:00:00Z'), '1200', 'none'],
    ['a\u0000b', '12.45', 'soon', true, null],
  ];
  expect(
    await cells([
      { name: 'North: [1]', columns, rows },
      { name: 'north   1', columns: [], rows: [] },
    ]),
  ).toEqual([
    {
      name: 'North   1',
      cells: {
        A1: 's Product',
        B1: 's Price',
        C1: 's Day',
        D1: 's Stores',
        E1: 's Change',
        A2: 's Rice & <Peas>',
        B2: 'n 99,999,999.99',
        C2: 'd 2026-11-15',
        D2: 'n 12',
        E2: 'n -3.3%',
        A3: 's =HYPERLINK("x")',
        C3: 'd 2026-11-15',
        D3: 'n 1200',
        E3: 's none',
        A4: 's a b',
        B4: 'n 12.45',
        C4: 's soon',
        D4: 's yes',
      },
    },
    { name: 'north   1 2', cells: {} },
  ]);
});

test('OPR-09 the header of a workbook stays in view, first columns too, and its columns are wide enough', async () => {
  const columns = [{ title: 'What', width: 40 }, { title: 'Where' }, { title: 'Price' }];
  const bytes = await writeWorkbook([
    { name: 'A', columns, rows: [['x']] },
    { name: 'B', columns, fixedColumns: 2, rows: [['x']] },
  ]);
  const files = read(bytes, { bookFiles: true }) as unknown as { files: Record<string, { content: Uint8Array }> };
  const xmlOf = (sheet: number) =>
    Buffer.from(files.files[`xl/worksheets/sheet${sheet}.xml`]?.content ?? []).toString();
  expect(xmlOf(1)).toMatch(/<pane ySplit="1"[^>]*state="frozen"/);
  expect(xmlOf(1)).toContain('width="40"');
  expect(xmlOf(2)).toMatch(/<pane [^>]*topLeftCell="C2"[^>]*state="frozen"/);
});

test('OPR-09 SEC-05 rows come in batches, and others have their turn while a large file is written', async () => {
  const rows = async function* () {
    for (let i = 0; i < 20; i += 1) yield Array.from({ length: 1_000 }, (_, row) => [`Nut ${i} ${row}`, '3.50']);
  };
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const bytes = await writeWorkbook([
    { name: 'Nuts', columns: [{ title: 'Name' }, { title: 'Price', kind: 'money' }], rows: rows() },
  ]);
  clearInterval(timer);
  expect(longest).toBeLessThan(400);
  const sheet = read(bytes).Sheets.Nuts ?? expect.unreachable();
  expect(utils.decode_range(sheet['!ref'] ?? '').e.r).toBe(20_000);
});

test('OPR-09 a table that cannot be read fails the workbook', async () => {
  const rows = async function* (): AsyncGenerator<string[][]> {
    yield [['one']];
    throw new Error('The database is away.');
  };
  await expect(writeWorkbook([{ name: 'A', columns: [{ title: 'A' }], rows: rows() }])).rejects.toThrow('away');
});
