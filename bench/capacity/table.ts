import type { Cost } from './cost.ts';
import type { Action } from './evening.ts';

/** Share of processor time to plan with. The rest covers peaks within an evening. */
const usable = 0.7;

export function toTable(doings: readonly Action[], costs: readonly Cost[], together: Cost): string {
  const rows = doings.map(({ name, share }, n) => toRow(name, `${share}`, costs[n]));
  return [
    '| Of a hundred requests | | app | database | a second and core | p50 | p99 |',
    '| --- | --: | --: | --: | --: | --: | --: |',
    ...rows,
    toRow('**All of it at once**', '100', together),
  ].join('\n');
}

function toRow(name: string, share: string, cost: Cost | undefined): string {
  if (!cost) throw new Error(`${name} was not measured.`);
  const { app, database, p50, p99 } = cost;
  const rate = (1_000 * usable) / (app + database);
  const times = [app, database].map((time) => `${time.toFixed(2)} ms`);
  return `| ${[name, share, ...times, rate.toFixed(0), `${p50.toFixed(1)} ms`, `${p99.toFixed(0)} ms`].join(' | ')} |`;
}
