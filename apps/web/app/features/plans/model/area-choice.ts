import type { Area, Region } from '@bargain-buddy/contract';
import { readNear, setNear, useNear } from '~/lib/near.ts';
import { currentPosition, type Position } from '~/lib/position.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Distances from the person, in kilometres. */
const distances = [1, 2, 5, 10, 20] as const;

/** '' is everywhere; 'place' is the place of the list; `near-5` is within 5 km of the place in `lib/near`. */
export type AreaChoice = '' | Region | 'preferred' | 'place' | `near-${number}`;

/** The stores around a position. */
export interface Around {
  near: Position;
  within_km: number;
}

/** The choice for the area of a list or a link. */
export function choiceOf(area: Area): AreaChoice {
  if (area === null) return '';
  if ('region' in area) return area.region;
  return 'preferred' in area ? 'preferred' : 'place';
}

/**
 * The distance filter of this tab, which also binds the feed and the suggestions. Undefined if it is off. The second
 * value sets its distance; null turns it off.
 */
export function useAround() {
  const near = useNear();
  const around = near && near.km !== null ? { near: near.position, within_km: near.km } : undefined;
  return [around, setDistance] as const;
}

async function setDistance(km: number | null): Promise<void> {
  const known = readNear();
  if (known) return setNear({ ...known, km });
  if (km === null) return;
  try {
    setNear({ position: await currentPosition(), km, isOwn: true });
  } catch {
    showSnackbar('We could not find your location. Choose a region instead.', 'warning');
  }
}

/** The options for distances; another distance that is in use is among them. */
export function distanceOptions(around: Around | undefined): (readonly [AreaChoice, string])[] {
  const all = new Set([...distances, ...(around ? [around.within_km] : [])]);
  return [...all].toSorted((a, b) => a - b).map((km) => [`near-${km}`, `Within ${km} km`]);
}

/** The distance of a choice; undefined if it has none. */
export function distanceOf(choice: AreaChoice): number | undefined {
  const distance = /^near-(.+)$/.exec(choice)?.[1];
  return distance === undefined ? undefined : Number(distance);
}
