import { useEffect } from 'react';
import { subscribeToHomeRegion } from '~/lib/home-region.ts';
import { whenIdle } from '~/lib/when-idle.ts';

const checkMs = 15 * 60_000;

/** Stores the prices of the person's area on the device, for use without a network and as first results. */
export function useUpdateStoredCatalogue(): void {
  useEffect(() => {
    const update = async () => {
      if (!savesData()) await (await import('~/lib/catalogue/stored-catalogue.ts')).updateCatalogue();
    };
    // Without storage or network, the server alone has prices.
    const start = () => void update().catch(() => undefined);
    const cancel = whenIdle(start);
    const timer = setInterval(start, checkMs);
    const stop = subscribeToHomeRegion(start);
    return () => {
      cancel();
      clearInterval(timer);
      stop();
    };
  }, []);
}

/** True if the person asked the browser for small downloads. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
