export { type Cover, coverAmount, type Pack } from './cover-amount.ts';
