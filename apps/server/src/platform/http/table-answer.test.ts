import { read, utils } from '@e965/xlsx';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { sendTable, type TableColumns } from './table-answer.ts';

interface Row {
  name: string;
  price: string | null;
}
const columns: TableColumns<Row> = { Name: ({ name }) => name, Price: { of: ({ price }) => price, kind: 'money' } };

async function answered(format: 'csv' | 'xlsx', cut: number | false) {
  const app = fastify();
  app.decorate('pictureAddress', (text: string) => text);
  const rows = async function* () {
    yield [{ name: '=1+1', price: '12.45' }];
    yield [{ name: 'Okra', price: '1.234' }];
  };
  app.get('/', (_, reply) =>
    sendTable(reply, format, { name: 'prices', sheet: 'Prices', columns, batches: rows(), cut }),
  );
  return app.inject('/');
}

test('OPR-09 the same rows are answered as CSV and as a workbook, without formulas', async () => {
  const csv = await answered('csv', false);
  expect(csv.body).toBe("\ufeffName,Price\r\n'=1+1,12.45\r\nOkra,1.234\r\n");
  const workbook = await answered('xlsx', false);
  expect(workbook.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="prices.xlsx"',
  });
  const sheet = read(workbook.rawPayload).Sheets.Prices ?? expect.unreachable();
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['Name', 'Price'],
    ['=1+1', 12.45],
    ['Okra', '1.234'],
  ]);
});

test('OPR-09 a workbook that is cut says so in its name, in its last line and to the page', async () => {
  const workbook = await answered('xlsx', 2);
  expect(workbook.headers).toMatchObject({
    'content-disposition': 'attachment; filename="prices-first-2.xlsx"',
    'x-cut-at': '2',
  });
  const sheet = read(workbook.rawPayload).Sheets.Prices ?? expect.unreachable();
  expect(utils.sheet_to_json(sheet, { header: 1 }).at(-1)).toEqual([expect.stringContaining('the first 2, and more')]);
});
