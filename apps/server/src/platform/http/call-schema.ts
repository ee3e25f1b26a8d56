import * as contract from '@bargain-buddy/contract';
import {
  accountErrorSchema,
  adminConflictSchema,
  adminDetailErrorSchema,
  adminFieldErrorsSchema,
  conflictSchema,
  detailErrorSchema,
  fieldErrorsSchema,
} from '@bargain-buddy/contract';
import { allCalls } from '@bargain-buddy/contract/all-calls';
import type { Call, DocumentedCall, MediaType, SchemaName, Schemas } from '@bargain-buddy/contract/calls';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';

const schemas: Schemas = contract;
const names = new Map<Call, string>(Object.entries(allCalls).map(([name, call]) => [call, name]));

/** Builds Fastify's schema of an endpoint, for validation and the OpenAPI document. */
export function callSchema(call: DocumentedCall): FastifySchema {
  const operationId = names.get(call);
  if (!operationId) throw new Error(`${call.method} ${call.path} is not exported by the contract's index.ts.`);
  const { docs } = call;
  const described = docs
    ? { tags: [docs.tag], operationId, summary: docs.summary, description: docs.description }
    : { hide: true };
  const meanings: Record<string, string> = { ...docs?.answers };
  return {
    ...described,
    ...(call.params && { params: schemas[call.params] }),
    ...(call.query && { querystring: schemas[call.query] }),
    ...(call.body && { body: schemas[call.body] }),
    ...(call.form && { consumes: ['multipart/form-data'] }),
    response: {
      ...failureSchemas(failuresOf(call), call),
      ...Object.fromEntries(
        Object.entries(call.answer).map(([status, answer]) => [status, answerSchema(answer, meanings[status])]),
      ),
    },
  };
}

function answerSchema(answer: SchemaName | MediaType | readonly MediaType[] | null, meaning = ''): unknown {
  if (answer === null) return noContent;
  if (typeof answer === 'string' && !isMediaType(answer))
    return meaning ? schemas[answer].describe(meaning) : schemas[answer];
  const content = [answer].flat().map((type) => [type, { schema: z.string() }]);
  return { description: meaning, content: Object.fromEntries(content) };
}

const noContent = z.undefined().describe('Done.');

function isMediaType(answer: SchemaName | MediaType): answer is MediaType {
  return answer.includes('/');
}

/** Failures that the endpoint declares, and those that follow from its input and permission. */
function failuresOf({ params, query, body, form, who, errors = [], ignoresToken }: Call): Failure[] {
  return [
    ...(params || query || body || form ? [400 as const] : []),
    ...(ignoresToken ? [] : [401 as const]),
    ...(who === 'superuser' ? [403 as const] : []),
    ...(body || form ? [413 as const, 415 as const] : []),
    ...errors,
    429,
    503,
  ];
}

const failures = {
  400: z.union([fieldErrorsSchema, detailErrorSchema]).describe('What is wrong with the request, by field.'),
  401: detailErrorSchema.describe('Not signed in, or the session is over.'),
  403: detailErrorSchema.describe('Not allowed.'),
  404: detailErrorSchema.describe('Not found.'),
  409: conflictSchema.partial({ id: true }).describe('It exists already, or has changed meanwhile.'),
  410: detailErrorSchema.describe('It was there, and is not any more.'),
  413: detailErrorSchema.describe('Too large.'),
  415: detailErrorSchema.describe('The body is of the wrong kind.'),
  429: detailErrorSchema.describe('Too many requests; wait as long as Retry-After says.'),
  503: detailErrorSchema.describe('Briefly unavailable; wait as long as Retry-After says.'),
} as const;

type Failure = keyof typeof failures;

/** Schemas of failures by status. Account endpoints return `{error}`. Superusers' endpoints return it as well. */
function failureSchemas(statuses: Failure[], call: Call): Record<string, z.ZodType> {
  const inShape = (status: Failure) => {
    const description = failures[status].description ?? '';
    if (call.errorShape === 'account') return accountErrorSchema.describe(description);
    if (call.who !== 'superuser') return failures[status];
    return (adminFailures[status] ?? adminDetailErrorSchema).describe(description);
  };
  return Object.fromEntries(statuses.map((status) => [status, inShape(status)]));
}

const adminFailures: Partial<Record<Failure, z.ZodType>> = {
  400: z.union([adminFieldErrorsSchema, adminDetailErrorSchema]),
  409: adminConflictSchema.partial({ id: true }),
};
