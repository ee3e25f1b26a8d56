export { changeListing } from './change-listing.ts';
export { verifyPrice } from './verify-price.service.ts';
