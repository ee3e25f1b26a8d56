/** Degrees north, degrees east. */
export type Position = [lat: number, lon: number];

const patienceMs = 15_000;

/**
 * Where the person is, to about 100 m, which is all that leaves the browser (KND-07); rejects where they or their
 * browser do not say.
 */
export function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser knows no position.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([round(coords.latitude), round(coords.longitude)]),
      reject,
      {
        timeout: patienceMs,
        maximumAge: 60_000,
      },
    );
  });
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
