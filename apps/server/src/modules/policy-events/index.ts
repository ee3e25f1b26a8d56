export { queueMeasurement } from './policy-events.service.ts';
