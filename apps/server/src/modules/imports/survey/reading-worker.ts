import { parentPort } from 'node:worker_threads';
import { HttpError } from '../../../platform/errors.ts';
import { csvSheet } from '../pricesmart/csv-sheet.ts';
import { parsePriceSmart } from '../pricesmart/parse-pricesmart.ts';
import { isWorkbook, openWorkbook } from '../workbook/open-workbook.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { packPrices } from './packed-prices.ts';
import { parseSurvey } from './parse-survey.ts';
import type { PriceFileTask, ReadingAnswer } from './reading-thread.ts';
import type { Survey } from './survey.ts';

/** The thread that reads files: gets the bytes of each, answers what is in it or the reason why nothing is. */
parentPort?.on('message', (task: PriceFileTask) => parentPort?.postMessage(answer(task)));

function answer(task: PriceFileTask): ReadingAnswer {
  try {
    const { prices, ...survey } = read(task);
    return { survey, prices: packPrices(prices) };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { refused: { statusCode: error.statusCode, message: error.message } };
  }
}

function read(task: PriceFileTask): Survey {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  if (task.kind === 'mti') return parseSurvey(openWorkbook(bytes, mostRows));
  return parsePriceSmart(sheetsOf(bytes), task.mapping);
}

const mostRows = 100_000;

/** The header is no row of prices. */
const sheetsOf = (bytes: Buffer): Sheet[] =>
  isWorkbook(bytes) ? openWorkbook(bytes, mostRows + 1) : [csvSheet(bytes, mostRows + 1)];
