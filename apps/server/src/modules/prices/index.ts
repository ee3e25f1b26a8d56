export { changePricesOf } from './change-prices-of.ts';
export { verifyPrice } from './verify-price.service.ts';
