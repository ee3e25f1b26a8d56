import type { Region } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import { cookies } from './before-paint.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export function readHomeRegion(cookie: string | null): Region | '' {
  const found = cookie?.match(/(?:^|;\s*)bb_region=(\w+)/)?.[1];
  return regions.find((region) => region === found) ?? '';
}

/** Stores the first region of the signed-in person's feed. */
export function rememberHomeRegion(region: Region | ''): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in too many browsers.
  document.cookie = `${cookies.region}=${region}; path=/; max-age=${region ? yearSeconds : 0}; samesite=lax${secure}`;
}
