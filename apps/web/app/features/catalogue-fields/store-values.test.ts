import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedProductFields, productProblems } from './product-values.ts';
import {
  coordinateTextsOf,
  parseCoordinates,
  parseStoreChange,
  parseStoreForm,
  roundCoordinate,
} from './store-values.ts';

const store = { name: 'Massy Stores', address: '12 Main Road', region: 'East', lat: '10.63', lon: '-61.28' };
const problems = (changed: Partial<typeof store>) => {
  const read = parseStoreForm({ ...store, ...changed });
  return 'problems' in read ? read.problems : {};
};

describe('ADD-02 a new store', () => {
  it('ADD-02 has a name, an address, a region and a place', () => {
    expect(parseStoreForm(store)).toEqual({ facts: { ...store, lat: 10.63, lon: -61.28 } });
    expect(parseStoreForm({ ...store, name: ' Massy Stores ', address: '12 Main Road ' })).toEqual(
      parseStoreForm(store),
    );
    expect(problems({ region: '', lat: '' })).toEqual({
      region: 'Choose the store’s region.',
      place: 'Mark the store on the map.',
    });
    expect(problems({ name: ' ' })).toEqual({ name: 'Enter the name of the store.' });
    expect(problems({ address: '' })).toEqual({ address: 'Enter the address of the store.' });
    expect(problems({ region: '' })).toEqual({ region: 'Choose the store’s region.' });
    expect(problems({ lat: '' })).toEqual({ place: 'Mark the store on the map.' });
    expect(problems({ lat: '40.7', lon: '-74' })).toEqual({ place: 'This place is outside Trinidad and Tobago.' });
  });

  it('ADD-02 its coordinates have seven decimals at most', () => {
    expect(coordinateTextsOf({ lat: 10.691800000049, lon: -61.22251234567 })).toEqual({
      lat: '10.6918',
      lon: '-61.2225123',
    });
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (degrees) => {
        const rounded = roundCoordinate(degrees);
        expect(Math.abs(rounded - degrees)).toBeLessThan(1e-7);
        expect(Math.round(rounded * 1e7) / 1e7).toBe(rounded);
      }),
    );
  });

  it('ADD-02 a place typed in is the place read', () => {
    // In steps of seven decimals; nobody types the smallest of them, which are written as 1e-7.
    const coordinate = (limit: number) => fc.integer({ min: 1000, max: limit * 1e7 }).map((steps) => steps / 1e7);
    fc.assert(
      fc.property(coordinate(89), coordinate(179), fc.boolean(), (lat, lon, isWest) => {
        const place = { lat, lon: isWest ? -lon : lon };
        expect(parseCoordinates(coordinateTextsOf(place))).toEqual(place);
      }),
    );
    expect(parseCoordinates({ lat: 'north', lon: '-61' })).toBeNull();
    expect(parseCoordinates({ lat: '95', lon: '-61' })).toBeNull();
    expect(parseCoordinates({ lat: '10', lon: '-181' })).toBeNull();
    expect(parseCoordinates({ lat: ' 90 ', lon: ' -180. ' })).toEqual({ lat: 90, lon: -180 });
    for (const text of ['10x', 'x10', '1e1', '', '--1'])
      expect(parseCoordinates({ lat: text, lon: '-61' }), text).toBeNull();
  });
});

describe('DET-05 what an edit changes', () => {
  const product = { name: 'Rice', brand: '', amount: '2 kg', barcode: '' };

  it('DET-05 is nothing where only spaces differ', () => {
    expect(parseStoreChange(store, { ...store, name: ' Massy Stores ' })).toEqual({ change: {} });
    const spaced = { ...store, name: 'Massy Stores ', address: ' 12 Main Road', lat: ' 10.63', lon: '-61.28 ' };
    expect(parseStoreChange(store, spaced)).toEqual({ change: {} });
    expect(parseStoreChange(spaced, store)).toEqual({ change: {} });
    expect(changedProductFields(product, { ...product, amount: '2 kg ' })).toEqual({});
  });

  it('DET-05 is the fields that differ, a place as a whole', () => {
    expect(parseStoreChange(store, { ...store, region: 'North', lat: '10.64' })).toEqual({
      change: { region: 'North', lat: 10.64, lon: -61.28 },
    });
    expect(parseStoreChange(store, { ...store, name: ' Tru Valu ', address: ' 1 High Street ' })).toEqual({
      change: { name: 'Tru Valu', address: '1 High Street' },
    });
    expect(parseStoreChange(store, { ...store, lon: '-61.3' })).toEqual({ change: { lat: 10.63, lon: -61.3 } });
    expect(parseStoreChange(store, { ...store, region: 'West' })).toEqual({ change: { region: 'West' } });
    expect(changedProductFields(product, { ...product, brand: 'Chief', amount: '' })).toEqual({
      brand: 'Chief',
      amount: '',
    });
  });

  it('DET-05 nobody has to know what was missing before, and nobody can take away what has to be there', () => {
    const unplaced = { ...store, address: '', lat: '', lon: '' };
    expect(parseStoreChange(unplaced, { ...unplaced, name: 'Massy' })).toEqual({ change: { name: 'Massy' } });
    expect(parseStoreChange(store, { ...store, address: ' ' })).toEqual({
      problems: { address: 'Enter the address of the store.' },
    });
    expect(parseStoreChange(unplaced, { ...unplaced, lat: '48.2', lon: '16.4' })).toEqual({
      problems: { place: 'This place is outside Trinidad and Tobago.' },
    });
  });

  it('ADD-02 DET-05 a product needs a name only', () => {
    expect(productProblems(product)).toEqual({});
    expect(productProblems({ ...product, name: '  ' })).toEqual({ name: 'Enter the name of the product.' });
  });
});
