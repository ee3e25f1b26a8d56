import type { IntegrationName } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import type { CurrentUser } from '../../../platform/auth/current-user.ts';
import type { Database } from '../../../platform/database/database.ts';
import { openImageStore } from '../../../platform/images/image-store.ts';
import { BadStatusError } from '../../../platform/integrations.ts';
import { checkMailServer } from '../../../platform/mail/check-mail-server.ts';
import type { AppServices } from '../../../platform/services.ts';
import { hasPushSubscription, pushToOwnBrowsers } from '../../push/push.service.ts';

type Check = (services: Pick<AppServices, 'db' | 'config'>, me: CurrentUser) => Promise<string>;

const timeLimit = 5_000;
/** The tile of the whole country at zoom 7: https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
const tile = { z: '7', x: '42', y: '60' };
/** Minimal WebP image: one white pixel. */
const pixel = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

/** Each check returns a success message or throws. Advertising works only in browsers, so it has no check. */
export const integrationChecks: Partial<Record<IntegrationName, Check>> = {
  async mail({ config }) {
    await checkMailServer(config);
    return 'The mail server works.';
  },
  async push(services, me) {
    const count = await pushToOwnBrowsers(services, me, {
      title: 'Bargain Buddy',
      body: 'Push messages work.',
      path: '/webmin/integrations',
    });
    return `Sent a message to ${formatCount(count, 'browser')} of yours.`;
  },
  async tiles({ config }) {
    const url = decodeURI(config.tileUrl).replace(/\{([zxy])\}/g, (_, part: keyof typeof tile) => tile[part]);
    const answer = await get(url.replace('{s}', 'a'));
    if (!answer.headers.get('content-type')?.startsWith('image/'))
      throw new Error('The map server did not send a picture; check TILE_URL.');
    return 'The map server works.';
  },
  async nominatim({ config }) {
    await get(`${config.nominatimUrl}/status?format=json`);
    return 'Nominatim works.';
  },
  async usda({ config }) {
    const url = new URL(`${config.usdaUrl}/v1/foods/search`);
    url.search = new URLSearchParams({ query: 'rice', pageSize: '1', api_key: config.usdaApiKey ?? '' }).toString();
    await get(url.href);
    return 'USDA FoodData Central works.';
  },
  async openfoodfacts({ config }) {
    await get(`${config.openFoodFactsUrl}/api/v2/product/3017620422003.json?fields=code`);
    return 'Open Food Facts works.';
  },
  async storage({ config }) {
    await openImageStore(config).keep('check.webp', pixel);
    return 'The bucket works.';
  },
};

/** Missing requirements of the administrator's account. They do not affect the service status. */
export const missingTestRequirements: Partial<
  Record<IntegrationName, (db: Database, me: CurrentUser) => Promise<string | undefined>>
> = {
  async push(db, me) {
    if (await hasPushSubscription(db, me)) return undefined;
    return 'Turn on push notifications in your profile first. None of your browsers receives them.';
  },
};

/** Throws BadStatusError unless the response is successful. */
async function get(url: string): Promise<Response> {
  const answer = await fetch(url, {
    headers: { 'user-agent': 'BargainBuddy/0.1 (grocery price comparison for Trinidad and Tobago)' },
    signal: AbortSignal.timeout(timeLimit),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new BadStatusError(answer.status);
  return answer;
}
