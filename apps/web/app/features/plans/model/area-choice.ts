import type { Area, Region } from '@bargain-buddy/contract';

/** How far around where somebody is they can look, in kilometres. */
export const distances = [2, 5, 10, 20] as const;
export type Near = `near-${number}`;

/** Where to shop, as a choice of one: '' is everywhere. */
export type AreaChoice = '' | Region | 'preferred' | Near;

export function choiceOf(area: Area): AreaChoice {
  if (area === null) return '';
  if ('region' in area) return area.region;
  return 'preferred' in area ? 'preferred' : `near-${area.within_km}`;
}

/** The distance of a choice; undefined where it has none. */
export function distanceOf(choice: AreaChoice): number | undefined {
  const distance = /^near-(.+)$/.exec(choice)?.[1];
  return distance === undefined ? undefined : Number(distance);
}
