export { changePricesOf } from './change-prices-of.ts';
export { notifyPriceDecision, verifyPrice } from './verify-price.service.ts';
