export { moveAlertsToSurvivor } from './price-alerts.queries.ts';
export { exportAlerts } from './price-alerts.service.ts';
