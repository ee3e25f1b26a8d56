import { etagOf } from '../../platform/public-cache.ts';

/** The part of the answer that is the same for everybody, as JSON, and what tells it from others. */
export interface KeptOffers {
  json: string;
  etag: string;
}

/** So long offers are given out as they are; nobody plans by a suggestion's price. */
const freshMs = 5 * 60_000;

/**
 * Keeps the offers of each region. Older ones are given out at once and made anew behind that, so that nobody but the
 * first waits; many who ask at once wait for one making.
 */
export function keepOffers(make: (region: string) => Promise<unknown>) {
  const kept = new Map<string, { offers: Promise<KeptOffers>; madeAt: number; isRenewing: boolean }>();

  async function renew(region: string): Promise<KeptOffers> {
    const json = JSON.stringify(await make(region));
    return { json, etag: etagOf(json) };
  }
  return (region: string): Promise<KeptOffers> => {
    const known = kept.get(region);
    if (!known) {
      const first = { offers: renew(region), madeAt: Date.now(), isRenewing: false };
      kept.set(region, first);
      first.offers.catch(() => kept.delete(region));
      return first.offers;
    }
    if (!known.isRenewing && Date.now() - known.madeAt >= freshMs) {
      known.isRenewing = true;
      renew(region)
        .then((offers) => kept.set(region, { offers: Promise.resolve(offers), madeAt: Date.now(), isRenewing: false }))
        .catch(() => {
          known.isRenewing = false;
        });
    }
    return known.offers;
  };
}
