import { type NominatimServer, startNominatim } from '../apps/server/test/nominatim-server.ts';
import { startOpenFoodFacts } from '../apps/server/test/open-food-facts-server.ts';
import { startUsda } from '../apps/server/test/usda-server.ts';
import { png } from './picture.ts';

/** Fakes of the services that look up products and places. They know one record each. */
export interface LookupServers {
  nominatim: NominatimServer;
  /** Settings with which a test server uses them. */
  settings: Record<string, string>;
  stop(): Promise<void>;
}

export async function startLookupServers(): Promise<LookupServers> {
  const usda = await startUsda([
    { description: 'MADRAS CURRY POWDER', brandName: 'Turban', packageWeight: '85 g', gtinUpc: '00012345678905' },
  ]);
  const nominatim = await startNominatim({
    'maraj mini mart': { lat: 10.5167, lon: -61.4114, address: 'Main Road, Chaguanas' },
  });
  // A test that needs it clears this. Locating all stores would take a job slot for minutes.
  nominatim.failWith = 503;
  const spread = {
    product_name: 'Hazelnut spread',
    brands: 'Nutella',
    quantity: '400 g',
    image_front_url: '/images/a',
  };
  const foods = await startOpenFoodFacts({ '3017620422003': spread }, png());
  return {
    nominatim,
    settings: {
      USDA_URL: usda.url,
      USDA_API_KEY: 'key',
      NOMINATIM_URL: nominatim.url,
      OPENFOODFACTS_URL: foods.url,
    },
    stop: async () => void (await Promise.all([usda.stop(), nominatim.stop(), foods.stop()])),
  };
}
