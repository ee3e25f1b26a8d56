import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasWritten } from '../../../platform/http/read-source.ts';
import { secondsKept } from '../../../platform/public-answer.ts';
import type { AppServices } from '../../../platform/services.ts';
import type { Contents } from './contents.ts';
import { openListingIndex } from './listing-index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * All listings in memory, as new as who asks has to see them, whose answer then says for how long they have been
     * kept. Undefined where that cannot be told at once: then the database is to be asked.
     */
    listingsFor(request: FastifyRequest): Promise<Contents | undefined>;
  }
}

/** A guest may be told of nothing newer: together with what answers are kept for it is less than five seconds. */
const mostAge = (secondsKept - 1) * 1_000;

/** Keeps all listings in memory for the app's searches. */
export const listingIndex = fp(async (app, { db }: Pick<AppServices, 'db'>) => {
  const index = openListingIndex(db, (error) =>
    app.log.warn({ err: error }, 'Searches ask the database: the index could not be read.'),
  );
  app.onPublicDataChange(index.hasChanged);
  app.addHook('onClose', index.close);
  app.decorate('listingsFor', async (request) => {
    // Who is signed in, or says that they have written, sees that at once.
    const mayBeOlder = isGuest(request);
    const now = performance.now();
    const indexed = await index.asOf(mayBeOlder ? now - mostAge : now);
    request.keptFor = mayBeOlder && indexed ? Math.max(0, now - indexed.since) : 0;
    return indexed?.contents;
  });
});

/** Whether nobody is signed in who asks, nor has just written. */
export const isGuest = (request: FastifyRequest): boolean => !request.user && !hasWritten(request);
