import type { Region } from '@bargain-buddy/contract';
import { areas } from './areas.ts';
import { pick, pickByRank, seededRandom } from './random.ts';

export interface MadeStore {
  name: string;
  address: string;
  region: Region;
  lat: string;
  lon: string;
  /** What it charges, relative to the average. */
  level: number;
  /** How much of everything it stocks, relative to the others. */
  size: number;
}

const chains = [
  ...['Massy Stores', 'JTA Supermarkets', 'Xtra Foods', 'Tru Valu', 'Persad’s D Food King', 'Food Basket'],
  ...['Best Price', 'Save Mart', 'Super Save', 'Food World', 'Low Cost Supermarket', 'Cost Cutters', 'Dollar Wise'],
  ...['Penny Savers', 'Grand Foods', 'Food Giant', 'Market Fresh', 'Hi-Lo Market', 'Price Club Supermarket'],
  ...['Saleem’s Supermarket', 'Valley Supermarket', 'View Port Supermarket', 'Naipaul’s Grocery', 'Corner Parlour'],
  ...[
    'Sunrise Mini Mart',
    'Ramlogan’s Food Mart',
    'Golden Harvest',
    'Family Choice',
    'Fresh Catch Market',
    'PriceSmart',
  ],
];
/** As often in this list as the region has a share of the stores. */
const regions: Region[] = [
  'North',
  'North',
  'North',
  'South',
  'South',
  'South',
  'Central',
  'Central',
  'East',
  'East',
  'West',
  'Tobago',
];
const streets = ['', '', '', 'Main Road', 'High Street', 'Eastern Main Road', 'Southern Main Road', 'Market Street'];

/** `count` different stores, the same ones each time. */
export function makeStores(count: number): MadeStore[] {
  const random = seededRandom(868);
  const made = new Map<string, MadeStore>();
  while (made.size < count) {
    const store = makeStore(random);
    const identity = [store.name, store.address, store.region].join('|');
    if (!made.has(identity)) made.set(identity, store);
  }
  return [...made.values()];
}

function makeStore(random: () => number): MadeStore {
  const region = pick(random, regions);
  const [area, lat, lon] = pickByRank(random, areas[region]);
  const street = pick(random, streets);
  return {
    name: pickByRank(random, chains),
    address: street ? `${street}, ${area}` : area,
    region,
    lat: (lat + (random() - 0.5) / 50).toFixed(7),
    lon: (lon + (random() - 0.5) / 50).toFixed(7),
    level: 0.9 + random() * 0.25,
    size: 0.3 + random(),
  };
}
