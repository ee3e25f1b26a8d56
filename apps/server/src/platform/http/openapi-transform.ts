import { STATUS_CODES } from 'node:http';
import * as contract from '@bargain-buddy/contract';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireSuperuser, requireUser } from '../auth/authenticate.ts';
import { failing } from './responses.ts';

// The contract's schemas become named components. Queries and paths are not: their fields are parameters of each call.
for (const [name, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.ZodType) || !name.endsWith('Schema') || /(Query|Params)Schema$/.test(name)) continue;
  const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** A route's part of the document: its schemas, who may call it, read off its guards, and the failures of every call. */
export const describeRoute: SwaggerTransform = (document) => {
  const everywhere = isTokenWelcome(document.route) ? failing(401, 429, 503) : failing(429, 503);
  const given = document as Parameters<typeof jsonSchemaTransform>[0];
  const { schema, url } = jsonSchemaTransform({
    ...given,
    schema: given.schema && { ...given.schema, response: { ...everywhere, ...Object(given.schema.response) } },
  });
  const who = document.route.config?.call?.who;
  const isForSuperusers = who === 'superuser' || guards(document.route).includes(requireSuperuser);
  const isForUsers = isForSuperusers || who === 'user' || guards(document.route).includes(requireUser);
  const security: Record<string, string[]>[] = isForUsers
    ? [{ bearer: [] }]
    : isTokenWelcome(document.route)
      ? [{}, { bearer: [] }]
      : [];
  const note = isForSuperusers ? 'Superusers only.' : '';
  const description = [schema?.description, note].filter(Boolean).join(' ');
  return { schema: { ...schema, security, ...(description && { description }) }, url: withLastSlash(url) };
};

function guards({ onRequest = [], preHandler = [] }: RouteOptions): unknown[] {
  return [onRequest, preHandler].flat();
}

function isTokenWelcome({ config }: RouteOptions): boolean {
  return !(config?.call?.ignoresToken ?? config?.ignoreToken);
}

function withLastSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}

/** Drops the components that nothing refers to: each schema is made for input and for output, few are used as both. */
export const withoutUnusedSchemas: SwaggerTransformObject = (document) => {
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

/** An answer whose schema is a named component has no description of its own; the status says what it is. */
function nameResponses(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (value?.description === 'Default Response') value.description = STATUS_CODES[key] ?? key;
    nameResponses(value);
  }
}
