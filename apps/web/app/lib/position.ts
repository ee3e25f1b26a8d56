/** Degrees north and east. */
export type LatLon = [lat: number, lon: number];

const timeoutMs = 15_000;

/** The person's position, rounded to about 100 m before it leaves the browser. Rejects without permission. */
export function currentPosition(): Promise<LatLon> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('This browser knows no position.'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve([round(coords.latitude), round(coords.longitude)]),
      reject,
      {
        timeout: timeoutMs,
        maximumAge: 60_000,
      },
    );
  });
}

const round = (degrees: number) => Math.round(degrees * 1000) / 1000;
