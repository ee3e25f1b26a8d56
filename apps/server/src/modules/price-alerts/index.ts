export { moveAlerts } from './price-alerts.queries.ts';
export { exportAlerts } from './price-alerts.service.ts';
