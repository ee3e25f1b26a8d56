import type { ImportReport } from '@bargain-buddy/contract';
import { saveFile } from '~/lib/save-file.ts';

/** Saves a report as a JSON file. */
export function downloadReport(report: ImportReport): void {
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  saveFile(file, report.import_id ? `import-${report.import_id}.json` : 'import-preview.json');
}
