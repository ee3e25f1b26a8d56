export { clientOf } from './plan-client.ts';
