export { distancesBy, distancesFrom, type StoreDistance, storesWithin } from './distances.ts';
/** @public Lists, plans and kinds ask for it. */
export { storesOfArea } from './stores-of-area.ts';
