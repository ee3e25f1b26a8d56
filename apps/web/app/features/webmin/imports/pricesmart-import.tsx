import { ImportPage } from './import-page.tsx';

export default function PriceSmartImport() {
  return <ImportPage kind="pricesmart" title="Import a price file" accept=".csv,.xlsx" dayLabel="Date of the prices" />;
}
