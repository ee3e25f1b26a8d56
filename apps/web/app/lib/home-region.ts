import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { firstPaintCookies } from './before-paint.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export function readHomeRegion(cookie: string | null): Region | '' {
  const found = cookie?.match(/(?:^|;\s*)bb_region=(\w+)/)?.[1];
  return regions.find((region) => region === found) ?? '';
}

const regionChosen = 'home-region-chosen';

/** Calls `listener` after each choice until the result is called. */
export function subscribeToHomeRegion(listener: () => void): () => void {
  window.addEventListener(regionChosen, listener);
  return () => window.removeEventListener(regionChosen, listener);
}

export function rememberHomeRegion(region: Region | ''): void {
  writeCookie(firstPaintCookies.region, region, region ? yearSeconds : 0);
  window.dispatchEvent(new Event(regionChosen));
}

/** Hides the question where a guest shops, for a year. */
export function dismissWhereQuestion(): void {
  document.documentElement.dataset.asked = '';
  writeCookie(firstPaintCookies.asked, '1', yearSeconds);
}

function writeCookie(name: string, value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${secure}`;
}
