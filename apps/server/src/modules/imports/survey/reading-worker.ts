import { parentPort } from 'node:worker_threads';
import { utils } from '@e965/xlsx';
import { HttpError } from '../../../platform/errors.ts';
import { parseCsvSheet } from '../pricesmart/parse-csv-sheet.ts';
import { parsePriceSmart } from '../pricesmart/parse-pricesmart.ts';
import { isWorkbook, openWorkbook } from '../workbook/open-workbook.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { packSurveyPrices } from './packed-prices.ts';
import { parseSurvey } from './parse-survey.ts';
import type { PriceFileTask, PriceFileThreadResult } from './reading-thread.ts';
import type { Survey } from './survey.ts';

parentPort?.on('message', async (task: PriceFileTask) => parentPort?.postMessage(await answer(task)));

async function answer(task: PriceFileTask): Promise<PriceFileThreadResult> {
  try {
    const { prices, ...survey } = await read(task);
    return { survey, prices: packSurveyPrices(prices) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refused: { statusCode: error.statusCode, message: error.message } };
  }
}

async function read(task: PriceFileTask): Promise<Survey> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const { mapping = {}, day, corrections = {}, columns } = task;
  switch (task.kind) {
    case 'mti':
      return parseSurvey(correctCells(await openWorkbook(bytes, maxRows), corrections), { mapping, day, columns });
    case 'pricesmart':
      return parsePriceSmart(correctCells(await sheetsOf(bytes), corrections), mapping, day);
  }
}

const maxRows = 100_000;

/** Allows one additional row for the header. */
const sheetsOf = async (bytes: Buffer): Promise<Sheet[]> =>
  isWorkbook(bytes) ? openWorkbook(bytes, maxRows + 1) : [parseCsvSheet(bytes, maxRows + 1)];

function correctCells(sheets: readonly Sheet[], corrections: Record<string, string>): readonly Sheet[] {
  const all = Object.entries(corrections).map(([address, text]) => {
    const at = address.lastIndexOf('!');
    return { sheet: address.slice(0, at), cell: address.slice(at + 1), text };
  });
  return sheets.map((sheet) => {
    const own = all.filter((one) => one.sheet === sheet.name.trim());
    return own.length === 0 ? sheet : sheet.with(own.map(({ cell, text }) => ({ ...utils.decode_cell(cell), text })));
  });
}
