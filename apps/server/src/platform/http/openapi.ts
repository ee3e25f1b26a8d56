import { STATUS_CODES } from 'node:http';
import * as contract from '@bargain-buddy/contract';
import type { Call } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { z } from 'zod';
import type { Module } from '../services.ts';
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

// Queries and paths are parameters of each endpoint, not components.
for (const [name, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.ZodType) || !name.endsWith('Schema') || /(Query|Params)Schema$/.test(name)) continue;
  const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** Adds the schemas and permission of an endpoint to the document. */
const describeRoute: SwaggerTransform = (document) => {
  const { schema, url } = jsonSchemaTransform(document as Parameters<typeof jsonSchemaTransform>[0]);
  const call = document.route.config?.call;
  const description = [schema?.description, call?.who === 'superuser' && 'Superusers only.'].filter(Boolean).join(' ');
  return {
    schema: { ...schema, security: securityOf(call), ...(description && { description }) },
    url: withLastSlash(url),
  };
};

/** An empty requirement means that a token is optional. */
function securityOf({ who, ignoresToken }: Partial<Call> = {}): Record<string, string[]>[] {
  if (ignoresToken) return [];
  return who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

function withLastSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** Removes components without references. Each schema has an input and an output component, and few need both. */
const withoutUnusedSchemas: SwaggerTransformObject = (document) => {
  const complete = jsonSchemaTransformObject(document);
  const { components = {}, ...rest } = complete as { components?: { schemas?: Record<string, object> } };
  const used = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name)) continue;
      used.add(name);
      visit(components.schemas?.[name] ?? {});
    }
  };
  visit(rest);
  nameResponses(rest);
  const names = [...used].sort();
  const schemas = Object.fromEntries(names.map((name) => [name, components.schemas?.[name] ?? {}]));
  return { ...rest, components: { ...components, schemas } } as typeof complete;
};

/** A response with a named component has no description, so the status describes it. */
function nameResponses(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (value?.description === 'Default Response') value.description = STATUS_CODES[key] ?? key;
    nameResponses(value);
  }
}
