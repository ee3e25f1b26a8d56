import {
  locationQuerySchema,
  locationSuggestionsSchema,
  productLookupQuerySchema,
  productLookupSchema,
} from '@bargain-buddy/contract';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import type { Module } from '../../platform/services.ts';
import { lookUpProducts, suggestLocations } from './lookups.service.ts';

/** What others know: products of USDA FoodData Central, places of OpenStreetMap. */
export const lookupRoutes: Module = async (app, { db, config }) => {
  const tags = ['Adding'];
  const services = { db, config, limits: app.limits };
  guardRoutes(app, requireUser);

  app.get(
    '/search-suggest/new-product-lookup/',
    {
      schema: {
        tags,
        operationId: 'lookUpProducts',
        summary: 'Look up a product elsewhere',
        description: 'From USDA FoodData Central; empty where the service has no key for it.',
        querystring: productLookupQuerySchema,
        response: { 200: productLookupSchema, ...failing(400, 401, 429, 503) },
      },
    },
    async (request) => ({ results: await lookUpProducts(services, signedInUser(request), request.query) }),
  );

  app.get(
    '/webmin/nominatim-suggest/',
    {
      schema: {
        tags,
        operationId: 'suggestLocations',
        summary: 'Where a store may be',
        description: 'At most five places in Trinidad and Tobago, from OpenStreetMap’s Nominatim.',
        querystring: locationQuerySchema,
        response: { 200: locationSuggestionsSchema, ...failing(400, 401, 429, 503) },
      },
    },
    (request) => suggestLocations(services, signedInUser(request), request.query),
  );
};
