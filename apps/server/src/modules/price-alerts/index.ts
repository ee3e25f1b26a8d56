export { withdrawMessagesOfProduct } from './check-alerts.ts';
export { moveAlertsToSurvivor } from './price-alerts.queries.ts';
export { exportAlerts } from './price-alerts.service.ts';
