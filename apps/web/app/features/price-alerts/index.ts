export { PriceAlertsPage } from './price-alerts-page.tsx';
export { WatchPrice } from './watch-price.tsx';
