const cacheName = 'pictures';
const most = 60;

/** Loads a picture from the device, else from the network, and stores it. Its name contains a hash. */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored) return stored;
  const answer = await fetch(request);
  const isPicture = answer.headers.get('content-type')?.startsWith('image/');
  if (answer.status === 200 && isPicture)
    event.waitUntil(storePicture(cache, request, answer.clone()).catch(() => undefined));
  return answer;
}

async function storePicture(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)));
}
