import { beforeEach, expect, it, vi } from 'vitest';
import { kmToStore, nearQueryParams, readNear, setNear } from './near.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

it('KND-07 keeps the chosen place for the session, and forgets it', () => {
  const near = { position: [10.652, -61.514] as [number, number], km: 5, isOwn: true };
  setNear(near);
  expect(readNear()).toEqual(near);
  expect(readNear()).toBe(readNear());
  setNear(null);
  expect(readNear()).toBeNull();
});

it.each(['{', 'null', '{"position":[1]}', '{"position":["a",2],"km":5}', '{"position":[1,2],"km":900}', '[]'])(
  'KND-07 takes %s for no place',
  (text) => {
    sessionStorage.setItem('bb_near', text);
    expect(readNear()).toBeNull();
  },
);

it('KND-07 asks with place and distance, and tells how far a store is', () => {
  const near = { position: [10.652, -61.514] as [number, number], km: null, isOwn: false };
  expect(nearQueryParams(null)).toEqual({});
  expect(nearQueryParams(near)).toEqual({ near: '10.652,-61.514' });
  expect(nearQueryParams({ ...near, km: 5 })).toEqual({ near: '10.652,-61.514', within_km: 5 });
  expect(kmToStore(near, { lat: 10.279, lon: -61.468 })).toBe(41.8);
  expect(kmToStore(near, { lat: null, lon: null })).toBeNull();
});
