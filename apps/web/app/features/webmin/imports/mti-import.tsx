import { ImportPage } from './import-page.tsx';

/** The ministry's surveys (WEB-07). */
export default function MtiImport() {
  return <ImportPage kind="mti" title="Import a survey" accept=".xls,.xlsx" dayLabel="Survey date" />;
}
