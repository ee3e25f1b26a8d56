import { ImportPage } from './import-page.tsx';

/** PriceSmart's price files (WEB-08). */
export default function PriceSmartImport() {
  return <ImportPage kind="pricesmart" title="Import a price file" accept=".csv,.xlsx" dayLabel="Date of the prices" />;
}
