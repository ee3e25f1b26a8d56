import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Summary } from '../load/ledger.ts';
import { openRecord } from './record.ts';
import { table } from './report.ts';
import type { Trial } from './trial.ts';
import { isWithinLimits } from './trials.ts';

const summary = (some: Partial<Summary>): Summary => ({
  tried: 10,
  failed: 0,
  pause: 0.1,
  lastFailure: 0,
  longestWait: 0.2,
  failures: {},
  failedIn: {},
  ...some,
});
const trial = (fault: string, load: number, writes: Partial<Summary>, lost = 0): Trial => ({
  fault,
  at: '2026-11-23T05:00:00.000Z',
  rate: 40,
  load,
  writes: summary(writes),
  reads: summary({}),
  ownReads: summary({}),
  acknowledged: 9,
  lost,
});

test('SCL-02 rounds of several runs are summed up together: counts of all, times of the worst', () => {
  const folder = mkdtempSync(join(tmpdir(), 'record-'));
  try {
    const file = join(folder, 'rounds.jsonl');
    openRecord(file).add(trial('primary', 3, { failed: 4, pause: 8.5 }));
    const later = openRecord(file);
    later.add(trial('primary', 5.5, { failed: 2, pause: 9.1 }));
    later.add(trial('app', 4, {}));
    const [, , primary, app] = table(openRecord(file).trials()).split('\n');
    expect(primary).toBe(
      '| primary | 2 | 40 | 3 to 5.5 | 0 of 20 | 0.2 s | 0 of 20 | 6 of 20 | 0.2 s | 9.1 s | 0 s | 18 | 0 |',
    );
    expect(app).toContain('| app | 1 | 40 | 4 |');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('SCL-02 nothing acknowledged is lost, and writes go on within 15 seconds', () => {
  expect(isWithinLimits(trial('primary', 3, { pause: 15 }))).toBe(true);
  expect(isWithinLimits(trial('primary', 3, { pause: 15.1 }))).toBe(false);
  expect(isWithinLimits(trial('primary', 3, {}, 1))).toBe(false);
});
