import { createHash } from 'node:crypto';
import type { Position } from '@bargain-buddy/domain';

/** Radius of about 400 m, in degrees. */
const radiusDegrees = 0.0036;

/** Depends only on `name`. Separates stores of one area on a map. */
export function scatterPosition(area: Position, name: string): Position {
  const hash = createHash('sha256').update(name).digest();
  const angle = (hash.readUInt32LE(0) / 2 ** 32) * 2 * Math.PI;
  // The square root spreads the points evenly over the disc.
  const distance = Math.sqrt(hash.readUInt32LE(4) / 2 ** 32) * radiusDegrees;
  const round = (degrees: number) => Number(degrees.toFixed(7));
  return { lat: round(area.lat + distance * Math.sin(angle)), lon: round(area.lon + distance * Math.cos(angle)) };
}
