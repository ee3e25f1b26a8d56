import * as contract from '@bargain-buddy/contract';
import { allCalls, type CallName } from '@bargain-buddy/contract/all-calls';
import type { Call, DocumentedCall, SchemaName, Schemas } from '@bargain-buddy/contract/calls';
import { z } from 'zod';

/** The part of JSON Schema that the contract's input schemas use. */
export interface JsonSchema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** The parts of a request that the contract has a schema for; `form` holds the fields beside the file. */
export const inputParts = ['params', 'query', 'body', 'form'] as const;
export type InputPart = (typeof inputParts)[number];
/** A request without its method and role. */
export type Input = { [Part in InputPart]?: unknown };

export interface Endpoint {
  name: CallName;
  call: DocumentedCall;
  /** One object schema with a property for each part. */
  input: JsonSchema;
}

/** Every endpoint of the contract, in the order of the contract. */
export const endpoints: Endpoint[] = Object.entries(allCalls).map(([name, call]) => {
  const schemas = { params: call.params, query: call.query, body: call.body, form: call.form?.fields };
  const properties = Object.fromEntries(
    Object.entries(schemas).flatMap(([part, schema]) => (schema ? [[part, toJsonSchema(schema)]] : [])),
  );
  const input = { type: 'object', properties, required: Object.keys(properties) };
  return { name: name as CallName, call, input };
});

function toJsonSchema(name: SchemaName): JsonSchema {
  const schemas: Schemas = contract;
  // Without the global registry, which would put references in place of the app's named schemas.
  return z.toJSONSchema(schemas[name], { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as JsonSchema;
}

/** The types of a schema; a schema without any allows everything. */
export const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat();

/** The alternatives of a union, or the schema itself. */
export const alternativesOf = (schema: JsonSchema): JsonSchema[] => {
  const alternatives = schema.anyOf ?? schema.oneOf;
  return alternatives ? alternatives.flatMap(alternativesOf) : [schema];
};

/** The path and query of a request with `input`, percent-encoded. */
export function addressOf({ path }: Call, { params, query }: Input): string {
  const values = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encode(values[name]).replace(/^\.*$/, 'x'));
  const pairs = Object.entries((query ?? {}) as object).flatMap(([name, value]) =>
    [value].flat().map((one) => `${encode(name)}=${encode(one)}`),
  );
  return `/api${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

const encode = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed());

/** A value as a query or a form has it. */
export const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
