export { distancesBy, distancesFrom, nearestFirst, type StoreDistance, storesWithin } from './distances.ts';
export { storesOfArea, storesOfQuery } from './stores-of-area.ts';
