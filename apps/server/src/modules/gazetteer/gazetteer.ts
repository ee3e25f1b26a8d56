import type { Region } from '@bargain-buddy/contract';
import type { Position } from '@bargain-buddy/domain';
import { gazetteerPlaces } from './places.ts';

const otherNames: Readonly<Record<string, string>> = {
  pos: 'Port of Spain',
  portofspaincity: 'Port of Spain',
  grande: 'Sangre Grande',
  sando: 'San Fernando',
  sanfdo: 'San Fernando',
  westmooring: 'Westmoorings',
  stemadeline: 'Ste. Madeleine',
  pierreville: 'Mayaro',
  bonasse: 'Cedros',
  laromain: 'La Romaine',
};

const byName = new Map<string, { region: Region; position: Position }[]>();
for (const region of Object.keys(gazetteerPlaces) as Region[]) {
  for (const [name, lat, lon] of gazetteerPlaces[region]) {
    const key = placeKey(name);
    byName.set(key, [...(byName.get(key) ?? []), { region, position: { lat, lon } }]);
  }
}

/** Uses the first known part of an area such as 'San Juan / Barataria'. Prefers a place in `region`. */
export function findAreaPosition(area: string, region: Region | ''): Position | undefined {
  return findRegionAndPosition(area, region)?.position;
}

export function findRegionAndPosition(
  area: string,
  region: Region | '' = '',
): { region: Region; position: Position } | undefined {
  for (const name of [area, ...area.split(/[/,;&()]|\band\b/i)]) {
    const key = placeKey(name);
    const found = byName.get(key) ?? byName.get(placeKey(otherNames[key] ?? ''));
    if (found) return found.find((place) => place.region === region) ?? found[0];
  }
  return undefined;
}

function placeKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmt\b/g, 'mount')
    .replace(/[^a-z0-9]/g, '');
}
