import { importReportSchema } from '@bargain-buddy/contract';
import { budgets } from '../budgets.ts';
import { scale } from '../data-set/content/scale.ts';
import type { Bench, Measure, Measurement } from '../measure.ts';
import { importCellByCell } from '../obvious/import.ts';
import { makeSurvey, type Survey } from '../survey.ts';

/** Later than every price of the data set. */
const days = ['2026-11-21', '2026-11-22'] as const;

const monthly = { stores: 40, items: 126 };
const large = { stores: 40, items: 2_500 };

const survey: Measure = {
  name: 'Import a survey (40 stores × 126 items)',
  budget: budgets.importSurvey,
  take: (bench) => importAndUndo(bench, monthly, 5),
  obvious: async ({ pool }) => [await importCellByCell(pool, (await makeSurvey(pool, monthly)).cells)],
};

const largeSurvey: Measure = {
  name: 'Import 100,000 prices (40 stores × 2,500 items)',
  budget: budgets.importLarge,
  take: (bench) => importAndUndo(bench, large, 2),
};

/** Also imports the survey unchanged for the next day. Undoes both, so that the database is unchanged afterwards. */
async function importAndUndo(bench: Bench, size: typeof monthly, count: number): Promise<Measurement> {
  const made = await makeSurvey(bench.pool, size);
  await undoLeftovers(bench);
  const imports: number[] = [];
  const undos: number[] = [];
  const again: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const added = await upload(bench, made, days[0]);
    imports.push(added.duration);
    const seen = await upload(bench, made, days[1]);
    again.push(seen.duration);
    await undo(bench, seen.id);
    undos.push(await undo(bench, added.id));
  }
  await bench.pool.query('DELETE FROM price_import WHERE undone_at IS NOT NULL');
  await bench.pool.query('VACUUM (ANALYZE) price, listing, price_observation');
  return {
    durations: imports,
    parts: [
      { name: 'the same unchanged', durations: again },
      { name: 'undo it', durations: undos },
    ],
  };
}

async function upload(
  { api }: Bench,
  { workbook, cells }: Survey,
  day: string,
): Promise<{ id: number; duration: number }> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(workbook)]), 'survey.xlsx');
  form.set('date_added', day);
  // The prices are invented, so most would be held otherwise.
  form.set('decisions', JSON.stringify({ otherwise: 'import' }));
  const { body, duration } = await api.send('POST', '/webmin/upload-price-list/', form);
  const report = importReportSchema.parse(JSON.parse(body));
  const written = report.added + (report.seen_again ?? 0);
  const isWhole = written > 0.95 * cells.length && report.new_products === 0 && report.new_stores === 0;
  if (!isWhole || report.import_id === null)
    throw new Error(`The import did something else than expected: ${body.slice(0, 500)}`);
  return { id: report.import_id, duration };
}

async function undo({ api }: Bench, id: number): Promise<number> {
  return (await api.send('DELETE', `/webmin/undo-mti-import/${id}/`)).duration;
}

async function undoLeftovers(bench: Bench): Promise<void> {
  const { rows } = await bench.pool.query<{ id: number }>(
    'SELECT id FROM price_import WHERE undone_at IS NULL AND id > $1',
    [scale.surveys],
  );
  for (const { id } of rows) await undo(bench, id);
}

export const importMeasures: Measure[] = [survey, largeSurvey];
