import { createHash } from 'node:crypto';
import type { Position } from '@bargain-buddy/domain';

/** Within about 400 m, in degrees. */
const farthest = 0.0036;

/**
 * A point near `area` that depends on `name` alone, so that stores of one area do not lie on top of each other on a
 * map. Coordinates have 7 decimals.
 */
export function spreadAround(area: Position, name: string): Position {
  const hash = createHash('sha256').update(name).digest();
  const angle = (hash.readUInt32LE(0) / 2 ** 32) * 2 * Math.PI;
  // The root makes all parts of the circle equally likely.
  const distance = Math.sqrt(hash.readUInt32LE(4) / 2 ** 32) * farthest;
  const round = (degrees: number) => Number(degrees.toFixed(7));
  return { lat: round(area.lat + distance * Math.sin(angle)), lon: round(area.lon + distance * Math.cos(angle)) };
}
