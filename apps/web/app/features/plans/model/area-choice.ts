import type { Area, Region } from '@bargain-buddy/contract';
import { type PlanDistanceFilter, readNear, setNear, toPlanDistanceFilter, useNear } from '~/lib/near.ts';
import { currentPosition } from '~/lib/position.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

const distances = [1, 2, 5, 10, 20] as const;

/** '' is everywhere; 'place' is the list's position; `near-5` is within 5 km of the position in `lib/near`. */
export type AreaChoice = '' | Region | 'preferred' | 'place' | `near-${number}`;

export function areaChoiceOf(area: Area): AreaChoice {
  if (area === null) return '';
  if ('region' in area) return area.region;
  return 'preferred' in area ? 'preferred' : 'place';
}

/** Returns the tab's distance filter (shared with feed and suggestions), and a setter in km; null turns it off. */
export function useDistanceFilter() {
  return [toPlanDistanceFilter(useNear()), setDistance] as const;
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

export function distanceOptions(around: PlanDistanceFilter | undefined): (readonly [AreaChoice, string])[] {
  const all = new Set([...distances, ...(around ? [around.within_km] : [])]);
  return [...all].toSorted((a, b) => a - b).map((km) => [`near-${km}`, `Within ${km} km`]);
}

/** Returns the kilometres of a choice; undefined if it has no distance. */
export function distanceOfChoice(choice: AreaChoice): number | undefined {
  const distance = /^near-(.+)$/.exec(choice)?.[1];
  return distance === undefined ? undefined : Number(distance);
}
