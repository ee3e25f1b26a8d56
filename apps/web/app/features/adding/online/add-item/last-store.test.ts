import { beforeEach, expect, it, vi } from 'vitest';
import { readLastAddedStore, saveLastAddedStore } from './last-store.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const arima = { id: 7, name: 'Massy Stores', address: 'Queen Mary Street, Arima', region: 'East' };

it('ADD-05 the last used store is remembered with its branch, and can be forgotten', () => {
  expect(readLastAddedStore()).toBeNull();
  saveLastAddedStore(arima);
  expect(readLastAddedStore()).toEqual(arima);
  saveLastAddedStore(null);
  expect(readLastAddedStore()).toBeNull();
});

it('ADD-05 a store that was remembered by id and name alone is still known', () => {
  stored.set('last_store', '{"id":7,"name":"Massy Stores"}');
  expect(readLastAddedStore()).toEqual({ ...arima, address: '', region: '' });
});

it.each([
  '{',
  'null',
  '7',
  '{"id":"7","name":"Massy"}',
  '{"id":-1,"name":"Massy"}',
  '{"id":7}',
  '{"id":0,"name":"Massy"}',
  '{"id":1.5,"name":"Massy"}',
  '"Massy"',
  '{"id":7,"name":8}',
])('ADD-05 %j is no store', (text) => {
  stored.set('last_store', text);
  expect(readLastAddedStore()).toBeNull();
});
