export { withdrawMessagesOfProduct } from './check-alerts.ts';
export {
  type KindOfAlert,
  lockAlertsOfKinds,
  moveAlertsOfProducts,
  undoMoveOfAlerts,
  writeKindsOfAlerts,
} from './price-alerts.queries.ts';
export { exportAlerts } from './price-alerts.service.ts';
