import type { ImportReport } from '@bargain-buddy/contract';

/** Saves a report as a JSON file. */
export function downloadReport(report: ImportReport): void {
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = report.import_id ? `import-${report.import_id}.json` : 'import-preview.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
