import type { Listing } from '@bargain-buddy/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveSelectionForSignIn, takeSavedSelection } from './saved-selection.ts';

const listings = [{ id: 7 }, { id: 9 }] as Listing[];
const wanted = { listings, isToBeAdded: true };

/** Access token of the signed-in person. */
let access: string | null;
const tokenOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.signature`;

beforeEach(() => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('window', {});
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', { getItem: () => access });
  access = null;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each([
  ['/login', ''],
  ['/login', '?from=%2F%3Fsearch%3Drice%26region%3DNorth'],
  ['/sign-up', '?from=%2F%3Fsearch%3Drice'],
  ['/login/', '?from=%2F'],
  // Back at the feed before the other page was shown.
  ['/', '?search=rice'],
])('HOM-13 HOM-14 a selection survives the way to %s%s and back, once', (pathname, search) => {
  saveSelectionForSignIn(wanted, { pathname, search });
  expect(takeSavedSelection()).toEqual(wanted);
  expect(takeSavedSelection()).toBeUndefined();
});

test.each([
  ['/login', '?from=%2Fprofile'],
  ['/listings/7', ''],
  ['/shopping-lists', ''],
  ['/admin/login', ''],
  ['/login/more', ''],
  ['/sign-up', '?from=%2Flistings'],
])('HOM-13 a selection ends on the way to %s%s', (pathname, search) => {
  saveSelectionForSignIn(wanted, { pathname, search });
  expect(takeSavedSelection()).toBeUndefined();
});

test('HOM-13 nothing is kept of nothing, for more than an hour, or of what is no selection', () => {
  saveSelectionForSignIn({ listings: [], isToBeAdded: false }, { pathname: '/login', search: '' });
  expect(takeSavedSelection()).toBeUndefined();
  vi.useFakeTimers();
  saveSelectionForSignIn(wanted, { pathname: '/login', search: '' });
  vi.advanceTimersByTime(60 * 60_000);
  expect(takeSavedSelection()).toBeUndefined();
  saveSelectionForSignIn(wanted, { pathname: '/login', search: '' });
  vi.advanceTimersByTime(60 * 60_000 - 1);
  expect(takeSavedSelection()).toEqual(wanted);
  sessionStorage.setItem('bb_selection', 'no JSON');
  expect(takeSavedSelection()).toBeUndefined();
});

test('HOM-13 the server keeps nothing, and a closed storage is no failure', () => {
  vi.stubGlobal('window', undefined);
  sessionStorage.setItem('bb_selection', JSON.stringify({ ...wanted, keptAt: Date.now() }));
  expect(takeSavedSelection()).toBeUndefined();
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('sessionStorage', { setItem: closed, getItem: closed });
  expect(() => saveSelectionForSignIn(wanted, { pathname: '/login', search: '' })).not.toThrow();
});

test('HOM-13 a selection of a signed-in person is not restored for another person or a guest', () => {
  const saveAs = (person: string) => {
    access = tokenOf(person);
    saveSelectionForSignIn(wanted, { pathname: '/login', search: '' });
  };
  saveAs('ann');
  access = tokenOf('bob');
  expect(takeSavedSelection()).toBeUndefined();
  saveAs('ann');
  access = null;
  expect(takeSavedSelection()).toBeUndefined();
  saveAs('ann');
  expect(takeSavedSelection()).toEqual(wanted);
});
