import fp from 'fastify-plugin';
import type { AppServices } from '../../../platform/services.ts';
import { createKindPricer, setKindPricer } from './kind-pricer.ts';

export const kindPricerPlugin = fp(async (app, { config, db, pool, directUrl }: AppServices) => {
  const databaseUrl = pool.options.connectionString ?? directUrl;
  const prices = createKindPricer(
    { databaseUrl, hasPooler: databaseUrl !== directUrl, prepares: config.preparedStatements },
    (error) => app.log.warn({ err: error }, 'Prices of kinds on lists stay pending.'),
  );
  setKindPricer(db, prices);
  app.addHook('onClose', () => prices.close());
});
