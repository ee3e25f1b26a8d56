export { verifyPrice } from './verify-price.service.ts';
