import { etagOf } from '../../platform/public-cache.ts';

export interface CachedOffers {
  json: string;
  etag: string;
}

/** Time until a refresh. Offers are suggestions only, so minutes of delay are acceptable. */
const freshMs = 5 * 60_000;

/** Returns stale offers at once and refreshes them in the background. Concurrent first requests share one read. */
export function cacheOffers(make: (region: string) => Promise<unknown>) {
  const cache = new Map<string, { offers: Promise<CachedOffers>; madeAt: number; isRenewing: boolean }>();

  async function renew(region: string): Promise<CachedOffers> {
    const json = JSON.stringify(await make(region));
    return { json, etag: etagOf(json) };
  }
  return (region: string): Promise<CachedOffers> => {
    const known = cache.get(region);
    if (!known) {
      const first = { offers: renew(region), madeAt: Date.now(), isRenewing: false };
      cache.set(region, first);
      first.offers.catch(() => cache.delete(region));
      return first.offers;
    }
    if (!known.isRenewing && Date.now() - known.madeAt >= freshMs) {
      known.isRenewing = true;
      renew(region)
        .then((offers) => cache.set(region, { offers: Promise.resolve(offers), madeAt: Date.now(), isRenewing: false }))
        .catch(() => {
          known.isRenewing = false;
        });
    }
    return known.offers;
  };
}
