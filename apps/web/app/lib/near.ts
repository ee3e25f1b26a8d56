import { distanceKm, formatNumber } from '@bargain-buddy/domain';
import { useSyncExternalStore } from 'react';
import type { Position } from './position.ts';

/**
 * The place that prices are looked for around (KND-07). It stays in this tab: kept for its session, sent in requests
 * alone, and never in an address that could be shared, bookmarked or logged elsewhere.
 */
export interface Near {
  /** To three places, about 100 m. */
  position: Position;
  /** How far around it; null only sorts and tells distances. */
  km: number | null;
  isOwn: boolean;
}

const key = 'bb_near';
const listeners = new Set<() => void>();
let known: { text: string | null; near: Near | null } = { text: null, near: null };

/** The place, in the browser; null where nobody has chosen one. */
export function readNear(): Near | null {
  const text = readText();
  if (text !== known.text) known = { text, near: parse(text) };
  return known.near;
}

export function setNear(near: Near | null): void {
  try {
    if (near) sessionStorage.setItem(key, JSON.stringify(near));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage it holds until the page is left.
    known = { text: readText(), near };
  }
  for (const listener of listeners) listener();
}

/** The place that prices are looked for around; null on the server and where nobody has chosen one. */
export function useNear(): Near | null {
  return useSyncExternalStore(subscribe, readNear, () => null);
}

/** What a call is asked with; `ordering=distance` only makes sense with it. */
export function nearQuery(near: Near | null): { near?: string; within_km?: number } {
  if (!near) return {};
  return { near: near.position.join(','), ...(near.km !== null && { within_km: near.km }) };
}

/** Kilometres from the place, with one decimal; null where the store's place is not known. */
export function kmFrom({ position: [lat, lon] }: Near, store: { lat: number | null; lon: number | null }) {
  if (store.lat === null || store.lon === null) return null;
  return Math.round(distanceKm({ lat, lon }, { lat: store.lat, lon: store.lon }) * 10) / 10;
}

/** "2.3 km". */
export const formatKm = (km: number): string => `${formatNumber(km)} km`;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readText(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What is stored may be of another release. */
function parse(text: string | null): Near | null {
  try {
    const { position, km, isOwn } = JSON.parse(text ?? 'null') ?? {};
    const isPlace = Array.isArray(position) && position.length === 2 && position.every(Number.isFinite);
    const isDistance = km === null || (typeof km === 'number' && km >= 0.5 && km <= 200);
    return isPlace && isDistance ? { position: [position[0], position[1]], km, isOwn: isOwn === true } : null;
  } catch {
    return null;
  }
}
