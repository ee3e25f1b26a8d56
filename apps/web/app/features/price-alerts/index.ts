export { PriceAlertsPage } from './price-alerts-page.tsx';
