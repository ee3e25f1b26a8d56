import fp from 'fastify-plugin';
import type { AppServices } from '../../../platform/services.ts';
import { createKindPrices, useKindPrices } from './kind-prices.ts';

export const kindPricing = fp(async (app, { config, db, pool, directUrl }: AppServices) => {
  const databaseUrl = pool.options.connectionString ?? directUrl;
  const prices = createKindPrices(
    { databaseUrl, hasPooler: databaseUrl !== directUrl, prepares: config.preparedStatements },
    (error) => app.log.warn({ err: error }, 'Prices of kinds on lists stay pending.'),
  );
  useKindPrices(db, prices);
  app.addHook('onClose', () => prices.close());
});
