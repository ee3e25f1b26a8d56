import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { readPriceFile } from './read-price-file.ts';

const readSurvey = (bytes: Uint8Array) => readPriceFile({ kind: 'mti', bytes });

test('WEB-07 the server goes on with other work while a workbook is read', async () => {
  const items = Array.from({ length: 5_000 }, (_, i) => ({ name: `Item ${i}`, prices: [i + 1] }));
  const file = makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], items)]);
  const start = performance.now();
  const reading = readSurvey(file).then(({ prices }) => ({ prices: prices.length, end: performance.now() }));
  let done = false;
  void reading.finally(() => {
    done = true;
  });
  let longestPause = 0;
  for (let last = start; !done; last = performance.now()) {
    await pause(2);
    longestPause = Math.max(longestPause, performance.now() - last);
  }
  const { prices, end } = await reading;
  expect(prices).toBe(5_000);
  expect(longestPause).toBeLessThan((end - start) / 2);
});
