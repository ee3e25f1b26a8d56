import type { IncomingMessage, ServerResponse } from 'node:http';
import { defaultMaxBodyBytes } from '@bargain-buddy/contract';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import { accountChangeRoutes } from './modules/accounts/account-changes.routes.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { signingInRoutes } from './modules/accounts/signing-in.routes.ts';
import { aisleOrderRoutes } from './modules/aisle-order/aisle-order.routes.ts';
import { aliasRoutes } from './modules/aliases/aliases.routes.ts';
import { basketRoutes } from './modules/baskets/baskets.routes.ts';
import { catalogueRoutes } from './modules/catalogue/catalogue.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { importThread } from './modules/imports/thread/import-thread.plugin.ts';
import { kindRoutes } from './modules/kinds/kinds.routes.ts';
import { cataloguePlugin } from './modules/listings/catalogue.plugin.ts';
import { listingRoutes } from './modules/listings/listings.routes.ts';
import { listRoutes } from './modules/lists/lists.routes.ts';
import { kindPricerPlugin } from './modules/lists/pricing/kind-prices.plugin.ts';
import { liveRoutes } from './modules/live/live.routes.ts';
import { lookupRoutes } from './modules/lookups/lookups.routes.ts';
import { mcpRoutes } from './modules/mcp/mcp.routes.ts';
import { mergeRoutes } from './modules/merges/merges.routes.ts';
import { notificationRoutes } from './modules/notifications/notifications.routes.ts';
import { openDataRoutes } from './modules/open-data/open-data.routes.ts';
import { planThreads } from './modules/plans/plan-threads.plugin.ts';
import { planRoutes } from './modules/plans/plans.routes.ts';
import { policyEventRoutes } from './modules/policy-events/policy-events.routes.ts';
import { priceAlertRoutes } from './modules/price-alerts/price-alerts.routes.ts';
import { priceChangeRoutes } from './modules/price-changes/price-changes.routes.ts';
import { priceIndexRoutes } from './modules/price-index/price-index.routes.ts';
import { priceRoutes } from './modules/prices/prices.routes.ts';
import { accountRightsRoutes } from './modules/profile/account-rights.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { linkPreviewRoutes } from './modules/public-pages/link-previews.ts';
import { publicPageRoutes } from './modules/public-pages/public-pages.routes.ts';
import { pushRoutes } from './modules/push/push.routes.ts';
import { sharingRoutes } from './modules/sharing/sharing.routes.ts';
import { suggestionRoutes } from './modules/suggestions/suggestions.routes.ts';
import { webminRoutes } from './modules/webmin/webmin.routes.ts';
import { createAccessTokens } from './platform/auth/access-token.ts';
import { authenticate } from './platform/auth/authenticate.ts';
import { decoyHash } from './platform/auth/password-hash.ts';
import { type Database, openDatabase, openPatientPool } from './platform/database/database.ts';
import { openRoutedDatabase } from './platform/database/routed-database.ts';
import { NotFound } from './platform/errors.ts';
import { publishEventsThrough } from './platform/events/publish.ts';
import { openValkey, type Valkey } from './platform/events/valkey.ts';
import { compression } from './platform/http/compression.ts';
import { corsForOrigins } from './platform/http/cors.ts';
import { handleRequestError } from './platform/http/error-handler.ts';
import { jsonBody } from './platform/http/json-body.ts';
import { requestMetrics } from './platform/http/metrics.ts';
import { openApi, openApiRoutes } from './platform/http/openapi.ts';
import { operationsRoutes } from './platform/http/operations.routes.ts';
import { hostCheck, pathOfTarget } from './platform/http/origin.ts';
import { readSourcePlugin } from './platform/http/read-source.ts';
import { logOptions } from './platform/http/request-log.ts';
import { routeList } from './platform/http/route-list.ts';
import { apiSecurityHeaders } from './platform/http/security-headers.ts';
import { unknownRoute } from './platform/http/unknown-route.ts';
import { handleUnparsableRequest } from './platform/http/unparsable-request.ts';
import { serializerCompiler, validatorCompiler } from './platform/http/validation.ts';
import { imageRoutes } from './platform/images/images.routes.ts';
import { pictureUrlPlugin } from './platform/images/picture-address.ts';
import { publicCachePlugin } from './platform/public-cache.ts';
import { publicDataChanges } from './platform/public-data.ts';
import { rateLimits, requestLimits } from './platform/rate-limit/limits.ts';
import { createValueEncryptor } from './platform/seal.ts';
import { loadSecret } from './platform/secrets.ts';
import type { AppServices, Module } from './platform/services.ts';
import { webAppPlugin } from './platform/web/web.ts';

export type { AppServices } from './platform/services.ts';

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const modules: Module[] = [
  operationsRoutes,
  listingRoutes,
  kindRoutes,
  aisleOrderRoutes,
  priceRoutes,
  publicPageRoutes,
  priceIndexRoutes,
  policyEventRoutes,
  openDataRoutes,
  priceChangeRoutes,
  planRoutes,
  basketRoutes,
  catalogueRoutes,
  suggestionRoutes,
  lookupRoutes,
  importRoutes,
  aliasRoutes,
  accountChangeRoutes,
  profileRoutes,
  accountRightsRoutes,
  pushRoutes,
  notificationRoutes,
  priceAlertRoutes,
  listRoutes,
  sharingRoutes,
  liveRoutes,
  webminRoutes,
  mergeRoutes,
];

/** Builds the HTTP application without listening. Tests call `inject` on it. */
export async function buildApp(services: AppServices): Promise<App> {
  const { config } = services;
  const app = fastify({
    ...logOptions(config, services.logStream),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Only the last entry of X-Forwarded-For is from the trusted proxy. Clients can forge the others.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      handleRequestError(error, request, reply);
    },
    clientErrorHandler: handleUnparsableRequest,
    rewriteUrl: ({ url }) => pathOfTarget(url),
    bodyLimit: defaultMaxBodyBytes,
    // Node.js' default. A slower sender would occupy a connection.
    requestTimeout: 300_000,
    // Joins duplicate headers, so that a second Host or Authorization cannot pass unnoticed.
    http: { joinDuplicateHeaders: true },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleRequestError);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  await app.register(hostCheck);
  await app.register(routeList);
  await app.register(requestMetrics, services);
  await app.register(publicDataChanges, services);
  await app.register(publicCachePlugin);
  await app.register(cataloguePlugin, services);
  await app.register(importThread, services);
  await app.register(planThreads, services);
  await app.register(requestLimits, services);
  await app.register(notFound, { services });
  await app.register(images, { services });
  await app.register(mcpRoutes, { services });
  await app.register(api, { prefix: '/api', services });
  await app.register(webAppPlugin, { services });
  return app;
}

async function api(app: FastifyInstance, { services: given }: { services: AppServices }): Promise<void> {
  const patientDb = given.patientDb ?? openOwnPatientDb(app, given.directUrl);
  const db = given.config.databaseReadUrls.length > 0 ? openRoutedDatabase(given.pool) : given.db;
  const valkey = await useValkey(app, given.config, [given.db, db, patientDb]);
  const services = { ...given, db, patientDb, valkey };
  const secret = await loadSecret(services.config, 'token');
  const accessTokens = createAccessTokens(secret);
  await decoyHash();
  await app.register(apiSecurityHeaders, services.config);
  await app.register(corsForOrigins, services.config);
  await app.register(rateLimits);
  await app.register(jsonBody);
  await app.register(readSourcePlugin, services);
  await app.register(authenticate, { ...services, accessTokens });
  await app.register(pictureUrlPlugin, services.config);
  await app.register(kindPricerPlugin, services);
  await app.register(compression);
  await app.register(unknownRoute);
  await app.register(openApi);
  await app.register(openApiRoutes, services);
  await app.register(accountRoutes, { ...services, accessTokens });
  await app.register(signingInRoutes, {
    ...services,
    accessTokens,
    sealer: createValueEncryptor(secret, 'authenticator app'),
  });
  for (const module of modules) await app.register(module, services);
}

/** Transports events over Valkey if EVENTS_URL is set. */
async function useValkey(
  app: FastifyInstance,
  { eventsUrl }: Config,
  databases: Database[],
): Promise<Valkey | undefined> {
  if (!eventsUrl) return undefined;
  const valkey = await openValkey(eventsUrl, app.log);
  for (const db of databases) publishEventsThrough(db, valkey);
  app.addHook('onClose', () => valkey.close());
  return valkey;
}

function openOwnPatientDb(app: FastifyInstance, directUrl: string): Database {
  const db = openDatabase(openPatientPool(directUrl));
  app.addHook('onClose', () => db.destroy());
  return db;
}

/** Responds to requests that neither the API nor a page handles, such as POST to a page. */
async function notFound(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  await app.register(apiSecurityHeaders, services.config);
  app.setNotFoundHandler(() => {
    throw new NotFound('There is nothing at this address.');
  });
}

async function images(app: FastifyInstance, { services }: { services: AppServices }): Promise<void> {
  await app.register(apiSecurityHeaders, services.config);
  await app.register(imageRoutes, services);
  await app.register(linkPreviewRoutes);
}
