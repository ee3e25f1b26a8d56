export { storeDistancesFrom } from './distances.ts';
export { storeIdsOfArea, storeIdsOfQuery } from './store-ids-of-area.ts';
