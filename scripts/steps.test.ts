import { expect, test } from 'vitest';
import { suite } from './lib/steps.mjs';

const report = { passed: 3, failed: 0, skipped: 1 };
const writeReport = `require('node:fs').writeFileSync(process.env.REPORT, '${JSON.stringify(report)}');`;
const run = (code: string) => suite('A suite', 'node', ['-e', code], { report: 'REPORT', exitTime: 100 })();

test('a suite that does not end after its report counts by the report', async () => {
  expect(await run(`${writeReport} setInterval(() => {}, 1_000)`)).toMatchObject(report);
});

test('a suite that fails without a failed test, or ends without a report, does not pass', async () => {
  expect(await run(`${writeReport} process.exitCode = 2`)).toMatchObject({ ...report, failed: 1 });
  expect(await run('process.exitCode = 1')).toMatchObject({ passed: 0, failed: 1 });
});
