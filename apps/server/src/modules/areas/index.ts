export { distancesFrom } from './distances.ts';
export { storesOfArea, storesOfQuery } from './stores-of-area.ts';
