import { distanceKm, formatNumber } from '@bargain-buddy/domain';
import { useSyncExternalStore } from 'react';
import type { LatLon } from './position.ts';

/** The position around which prices are searched. It never enters a URL that could be shared or logged. */
export interface Near {
  /** Three decimals, about 100 m. */
  position: LatLon;
  /** Maximum distance. Null only sorts and shows distances. */
  km: number | null;
  isOwn: boolean;
}

/** The area of a plan around a position. */
export interface PlanDistanceFilter {
  near: LatLon;
  within_km: number;
}

const key = 'bb_near';
const listeners = new Set<() => void>();
let known: { text: string | null; near: Near | null } = { text: null, near: null };

/** Browser only. Null if none was chosen. */
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
    // Without storage, it lasts until the page closes.
    known = { text: readText(), near };
  }
  for (const listener of listeners) listener();
}

/** Null on the server, and if none was chosen. */
export function useNear(): Near | null {
  return useSyncExternalStore(subscribe, readNear, () => null);
}

/** Query parameters of a request. `ordering=distance` needs them. */
export function nearQueryParams(near: Near | null): { near?: string; within_km?: number } {
  if (!near) return {};
  return { near: near.position.join(','), ...(near.km !== null && { within_km: near.km }) };
}

/** Undefined without a maximum distance. */
export const toPlanDistanceFilter = (near: Near | null): PlanDistanceFilter | undefined =>
  near && near.km !== null ? { near: near.position, within_km: near.km } : undefined;

/** Kilometres with one decimal. Null if the store's position is unknown. */
export function kmToStore({ position: [lat, lon] }: Near, store: { lat: number | null; lon: number | null }) {
  if (store.lat === null || store.lon === null) return null;
  return Math.round(distanceKm({ lat, lon }, { lat: store.lat, lon: store.lon }) * 10) / 10;
}

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

/** Stored data may be from another release. */
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
