import { expect, test } from 'vitest';
import { storeAddressDetail, storeLabel } from './store-label.ts';

test.each([
  ['Massy Stores', 'Maraval', 'Massy Maraval'],
  ['Massy Stores', 'Maraval Road, Maraval', 'Massy Maraval'],
  ['Massy Stores', 'Port of Spain', 'Massy Port of Spain'],
  ['Massy Stores', 'St. Augustine', 'Massy St. Augustine'],
  ['JTA Supermarkets', 'Couva', 'JTA Couva'],
  ['Persad’s D Food King', 'Rio Claro', 'Persad’s D Food King Rio Claro'],
  ['Low Cost Supermarket', 'Siparia', 'Low Cost Supermarket Siparia'],
  ['PriceSmart', 'Mausica', 'PriceSmart Mausica'],
  ['Penny Savers', 'Scarborough, Tobago', 'Penny Savers Scarborough'],
  ['Xtra Foods', 'Grand Bazaar, Valsayn, Trinidad & Tobago', 'Xtra Foods Valsayn'],
  ['Tru Valu', 'Long Circular Mall, St. James, Diego Martin Regional Corporation, 190123', 'Tru Valu St. James'],
])('names the chain and the branch: %s at %s', (name, address, label) => {
  expect(storeLabel(name, address)).toBe(label);
});

test.each([
  ['PriceSmart Mausica', 'Mausica', 'PriceSmart Mausica'],
  ['Massy Stores, Trincity', 'Trincity Mall, Trincity', 'Massy Stores, Trincity'],
  ['Super Pharm – Maraval', 'Saddle Road, MARAVAL', 'Super Pharm – Maraval'],
  ['Massy Stores', 'Massy Stores Maraval', 'Massy Maraval'],
  ['Massy Stores', 'Massy Maraval', 'Massy Maraval'],
  ['Best Price', 'best price', 'Best Price'],
])('says neither the chain nor the branch twice: %s at %s', (name, address, label) => {
  expect(storeLabel(name, address)).toBe(label);
});

test.each([
  ['Massy Stores', '', 'Massy Stores'],
  ['Massy Stores', 'nan', 'Massy Stores'],
  ['Massy Stores', null, 'Massy Stores'],
  ['Massy Stores', ' , ', 'Massy Stores'],
  ['Stores', 'Arima', 'Stores Arima'],
  ['', 'Arima', 'Arima'],
  ['', '', ''],
  ['🛒', 'Arima', '🛒 Arima'],
  ['Massy Stores', 'Trinidad and Tobago', 'Massy Stores'],
])('falls back to the known part: %s at %s', (name, address, label) => {
  expect(storeLabel(name, address)).toBe(label);
});

test.each([
  ['Massy Stores', 'Maraval', 'West', 'West'],
  ['Massy Stores', '9 Saddle Road, Maraval', 'West', '9 Saddle Road, Maraval'],
  ['Massy Stores', '', 'West', 'West'],
  ['Massy Stores', 'Not available', undefined, ''],
])('leaves out of the detail what the label says: %s at %s', (name, address, region, detail) => {
  expect(storeAddressDetail(name, address, region)).toBe(detail);
});

test('sets a house number apart from the name', () => {
  expect(storeLabel('Massy Stores', '12 Main Road')).toBe('Massy Stores, 12 Main Road');
});

test('differs for all stores of the samples', () => {
  const labels = sampleStores.map(([name, address]) => storeLabel(name, address));
  expect(new Set(labels).size).toBe(sampleStores.length);
});

const sampleStores = [
  ['Best Price', 'Tunapuna'],
  ['Cost Cutters', 'Couva'],
  ['Dollar Wise', 'Carnbee'],
  ['Food Basket', 'San Juan'],
  ['Food Giant', 'Point Fortin'],
  ['Food World', 'Sangre Grande'],
  ['Grand Foods', 'Tunapuna'],
  ['Hi-Lo Market', 'Diego Martin'],
  ['JTA Supermarkets', 'Couva'],
  ['JTA Supermarkets', 'San Fernando'],
  ['JTA Supermarkets', 'San Juan'],
  ['Low Cost Supermarket', 'Siparia'],
  ['Market Fresh', 'Petit Valley'],
  ['Massy Stores', 'Arima'],
  ['Massy Stores', 'Chaguanas'],
  ['Massy Stores', 'Lowlands'],
  ['Massy Stores', 'Marabella'],
  ['Massy Stores', 'Maraval'],
  ['Massy Stores', 'Port of Spain'],
  ['Massy Stores', 'San Fernando'],
  ['Massy Stores', 'St. Augustine'],
  ['Massy Stores', 'Trincity'],
  ['Massy Stores', 'Westmoorings'],
  ['Penny Savers', 'Canaan'],
  ['Penny Savers', 'Scarborough'],
  ['Persad’s D Food King', 'Penal'],
  ['Persad’s D Food King', 'Rio Claro'],
  ['Persad’s D Food King', 'San Fernando'],
  ['Price Club Supermarket', 'Chaguanas'],
  ['Saleem’s Supermarket', 'Freeport'],
  ['Save Mart', 'Marabella'],
  ['Super Save', 'Arima'],
  ['Tru Valu', 'Diego Martin'],
  ['Tru Valu', 'Port of Spain'],
  ['Tru Valu', 'Trincity'],
  ['Valley Supermarket', 'Sangre Grande'],
  ['View Port Supermarket', 'Scarborough'],
  ['Xtra Foods', 'Arima'],
  ['Xtra Foods', 'Chaguanas'],
  ['Xtra Foods', 'San Juan'],
] as const;

test.each([
  ['JTA Supermarkets', 'San Fernando', ''],
  ['Massy Stores', 'Saddle Road, Maraval', 'Saddle Road, Maraval'],
  ['Massy Stores Maraval', 'Maraval', ''],
  ['Corner Shop', 'nan', ''],
  ['Corner Shop', null, ''],
])('below the label of %j at %j is %j', (name, address, below) => {
  expect(storeAddressDetail(name, address)).toBe(below);
});
