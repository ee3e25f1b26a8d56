import * as calls from '@bargain-buddy/contract/calls';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Module } from '../services.ts';
import { describeRoute, withoutUnusedSchemas } from './openapi-transform.ts';
import { route } from './route.ts';

const info = {
  title: 'Bargain Buddy API',
  version: '1',
  description: [
    'Grocery prices across Trinidad and Tobago. Prices are TT$ as decimal strings, times are ISO 8601 with their zone.',
    'Every path works with and without its last slash. Failures: validation `{field: [sentence, …]}`, account calls',
    '`{error}`, everything else `{detail}`; every answer carries `x-request-id`.',
  ].join(' '),
};

const tags = [
  { name: 'Prices', description: 'Listings, search, and how a price changed.' },
  { name: 'Catalogue', description: 'Products, stores and regions.' },
  { name: 'Suggestions', description: 'What to type next, and what was searched before.' },
  { name: 'Accounts', description: 'Sign-up, sessions, the own account.' },
  { name: 'Shopping lists', description: 'Lists and what is on them.' },
  { name: 'Sharing', description: 'Who shares a list, and invites to it.' },
  { name: 'Live', description: 'What open pages are told at once.' },
  { name: 'Imports', description: 'Survey files; superusers only.' },
  { name: 'Operations', description: 'For those who run the service.' },
];

/** Collects the routes' schemas into an OpenAPI 3.1 document. Register it before the routes. */
export const openApi = fp(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info,
      tags,
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token of POST /api/core/login/, good for 15 minutes.',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: withoutUnusedSchemas,
  });
});

export const openApiRoutes: Module = async (app) => {
  let document: string | undefined;
  route(app, calls.getApiDocument, async (_request, reply) => {
    document ??= JSON.stringify(app.swagger() as OpenAPIV3_1.Document);
    return reply.header('cache-control', 'public, max-age=300').type('application/json; charset=utf-8').send(document);
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    theme: { title: info.title },
    uiConfig: { layout: 'BaseLayout', deepLinking: true, persistAuthorization: false },
    staticCSP: {
      'default-src': "'none'",
      'script-src': "'self'",
      // The page's React components set style attributes.
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': "'none'",
    },
  });
};
