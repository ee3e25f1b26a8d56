import { expect, test } from 'vitest';
import { makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { readPriceFile } from './read-price-file.ts';

const readSurvey = (bytes: Uint8Array) => readPriceFile({ kind: 'mti', bytes });

test('WEB-07 the server goes on with other work while a workbook is read', async () => {
  const items = Array.from({ length: 5_000 }, (_, i) => ({ name: `Item ${i}`, prices: [i + 1] }));
  const file = makeWorkbook([surveySheet('North', [{ name: 'Massy', area: 'Arima' }], items)]);
  // Processor time, since other tests run beside this one: what the server's own thread has a part in, and all of it.
  const [before, allBefore] = [process.threadCpuUsage(), process.cpuUsage()];
  const { prices } = await readSurvey(file);
  const [own, all] = [process.threadCpuUsage(before), process.cpuUsage(allBefore)];
  expect(prices).toHaveLength(5_000);
  expect(own.user + own.system).toBeLessThan((all.user + all.system) / 2);
});
