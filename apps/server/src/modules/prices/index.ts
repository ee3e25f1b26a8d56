export { changePricesOf } from './change-prices-of.ts';
export { tellOfPrice, verifyPrice } from './verify-price.service.ts';
