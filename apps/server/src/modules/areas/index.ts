export { distancesBy, distancesFrom, type StoreDistance, storesWithin } from './distances.ts';
export { storesOfArea } from './stores-of-area.ts';
