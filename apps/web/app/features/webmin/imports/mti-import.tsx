import { ImportPage } from './import-page.tsx';

export default function MtiImport() {
  return <ImportPage kind="mti" title="Import a survey" accept=".xls,.xlsx" dayLabel="Survey date" />;
}
