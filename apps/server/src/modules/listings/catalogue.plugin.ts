import type { CatalogueIndex } from '@bargain-buddy/catalogue';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { openDatabase, openRequestPool } from '../../platform/database/database.ts';
import { createOutageDetector, readProbeSql } from '../../platform/database/outage.ts';
import { hasRecentWrite } from '../../platform/http/read-source.ts';
import { cacheSeconds } from '../../platform/public-cache.ts';
import type { AppServices } from '../../platform/services.ts';
import { type CatalogueFollower, followCatalogue } from './follow-catalogue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueFollower;
    /** Returns a catalogue that is fresh enough for the request. Throws Unavailable during the first load. */
    catalogueFor(request: FastifyRequest): Promise<CatalogueIndex>;
  }
}

/** Together with the cache time of responses, guests see prices that are less than five seconds old. */
const maxAgeForGuestsMs = (cacheSeconds - 1) * 1_000;

export const cataloguePlugin = fp(async (app, { db, config }: Pick<AppServices, 'db' | 'config'>) => {
  const replicas = config.databaseReadUrls.map((url) =>
    openDatabase(
      openRequestPool(url, { max: 1, outage: createOutageDetector(url, readProbeSql), connectionTimeoutMillis: 1_000 }),
    ),
  );
  const follower = followCatalogue([db, ...replicas], {
    onFailure: (error) => app.log.warn({ err: error }, 'The prices in memory cannot be updated.'),
    onRecovery: () => app.log.info('The prices in memory are updated again.'),
    onLargeChange: app.notifyPublicDataChange,
  });
  app.decorate('catalogue', follower);
  app.decorate('listingsState', follower.state);
  app.onPublicDataChange(follower.hasChanged);
  app.addGauge('catalogue_age_seconds', 'Seconds since the prices in memory were up to date.', () =>
    Math.min(follower.age() / 1_000, 1e9),
  );
  app.addHook('onClose', async () => {
    await follower.close();
    await Promise.all(replicas.map((replica) => replica.destroy()));
  });
  app.decorate('catalogueFor', async (request) => {
    // Signed-in people, and guests who have just written, see everything that was committed before their request.
    const now = performance.now();
    const mayBeOlder = !request.user && !hasRecentWrite(request);
    // Superusers make large changes, such as imports, and see them at once. Others do not wait for them.
    const index = await (request.user?.isSuperuser
      ? follower.completeAt(now)
      : follower.at(mayBeOlder ? now - maxAgeForGuestsMs : now));
    request.dataAgeMs = mayBeOlder ? follower.age() : 0;
    return index;
  });
});
