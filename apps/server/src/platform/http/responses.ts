import {
  accountErrorSchema,
  adminConflictSchema,
  adminDetailErrorSchema,
  adminFieldErrorsSchema,
  conflictSchema,
  detailErrorSchema,
  fieldErrorsSchema,
} from '@bargain-buddy/contract';
import type { Call } from '@bargain-buddy/contract/calls';
import { z } from 'zod';

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

export type Failure = keyof typeof failures;

/** Schemas of failures by status. Account endpoints return `{error}`. Superusers' endpoints return it as well. */
export function failureSchemas(statuses: Failure[], call: Call): Record<string, z.ZodType> {
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
