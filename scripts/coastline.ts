/**
 * Writes the coastline of Trinidad and Tobago that the store map shows beneath its tiles, from Natural Earth's
 * 1:10,000,000 countries (public domain) in the npm package world-atlas:
 *
 *   node scripts/coastline.ts && npm run format
 *
 * Coordinates are rounded to 3 decimals (about 100 m), finer than the source.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { feature } from 'topojson-client';

interface Country {
  id: string;
  /** A MultiPolygon: islands of rings of positions. */
  geometry: { coordinates: number[][][][] };
}

/** ISO 3166-1 numeric. */
const trinidadAndTobago = '780';
const target = new URL('../apps/web/app/ui/map/coastline.json', import.meta.url);

const source = new URL('../node_modules/world-atlas/countries-10m.json', import.meta.url);
const topology = JSON.parse(await readFile(source, 'utf8'));
const countries: { features: Country[] } = feature(topology, topology.objects.countries);
const country = countries.features.find(({ id }) => id === trinidadAndTobago);
if (!country) throw new Error('world-atlas has no Trinidad and Tobago');

const { coordinates: polygons } = country.geometry;
const coordinates = polygons.map((rings) =>
  rings.map((ring) => ring.map((position) => position.map((degrees) => Math.round(degrees * 1000) / 1000))),
);
await writeFile(target, `${JSON.stringify({ type: 'MultiPolygon', coordinates })}\n`);
console.log(`${polygons.length} islands, ${coordinates.flat(2).length} points → ${target.pathname}`);
