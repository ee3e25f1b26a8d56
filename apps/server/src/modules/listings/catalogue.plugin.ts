import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasWritten } from '../../platform/http/read-source.ts';
import { secondsKept } from '../../platform/public-answer.ts';
import type { AppServices } from '../../platform/services.ts';
import { type CatalogueFollower, type CatalogueIndex, followCatalogue } from './follow-catalogue.ts';

declare module 'fastify' {
  interface FastifyInstance {
    catalogue: CatalogueFollower;
    /** The catalogue as new as the request has to see it. Throws Unavailable while it is loaded. */
    catalogueFor(request: FastifyRequest): Promise<CatalogueIndex>;
  }
}

/** Together with the time that responses are cached less than five seconds. */
const maxAgeForGuestsMs = (secondsKept - 1) * 1_000;

/** Keeps the catalogue in memory. */
export const catalogue = fp(async (app, { db }: Pick<AppServices, 'db'>) => {
  const follower = followCatalogue(db, (error) => app.log.warn({ err: error }, 'The catalogue could not be updated.'));
  app.decorate('catalogue', follower);
  app.onPublicDataChange(follower.hasChanged);
  app.addGauge('catalogue_age_seconds', 'Seconds since the catalogue in memory was updated.', () =>
    Math.min(follower.age() / 1_000, 1e9),
  );
  app.addHook('onClose', follower.close);
  app.decorate('catalogueFor', async (request) => {
    // Signed-in people, and guests who have just written, see what was committed before their request.
    const now = performance.now();
    const mayBeOlder = !request.user && !hasWritten(request);
    const index = await follower.at(mayBeOlder ? now - maxAgeForGuestsMs : now);
    request.keptFor = mayBeOlder ? follower.age() : 0;
    return index;
  });
});
