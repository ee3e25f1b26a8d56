export interface Position {
  /** Degrees north. */
  lat: number;
  /** Degrees east. */
  lon: number;
}

const earthRadiusKm = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Returns the distance in kilometres by the haversine formula, on a sphere of 6371 km radius. */
export function distanceKm(a: Position, b: Position): number {
  const lat = Math.sin(radians(b.lat - a.lat) / 2);
  const lon = Math.sin(radians(b.lon - a.lon) / 2);
  const h = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon * lon;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Tests for a position in the rectangle around Trinidad and Tobago. */
export function isInTrinidadAndTobago({ lat, lon }: Position): boolean {
  return lat >= 9.9 && lat <= 11.5 && lon >= -62.1 && lon <= -60.4;
}
