export { storeDistancesFrom } from './distances.ts';
export { storeIdsOfArea, storeIdsOfQuery } from './stores-of-area.ts';
