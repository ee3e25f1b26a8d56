import { STATUS_CODES } from 'node:http';
import * as contract from '@bargain-buddy/contract';
import type { Call } from '@bargain-buddy/contract/calls';
import type { SwaggerTransform, SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

// Queries and paths are parameters of each endpoint, not components.
for (const [name, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.ZodType) || !name.endsWith('Schema') || /(Query|Params)Schema$/.test(name)) continue;
  const id = name.charAt(0).toUpperCase() + name.slice(1, -'Schema'.length);
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

/** Adds the schemas and permission of an endpoint to the document. */
export const describeRoute: SwaggerTransform = (document) => {
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

/** A response with a named component has no description, so the status describes it. */
function nameResponses(part: unknown): void {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (value?.description === 'Default Response') value.description = STATUS_CODES[key] ?? key;
    nameResponses(value);
  }
}
