import { accountErrorSchema, conflictSchema, detailErrorSchema, fieldErrorsSchema } from '@bargain-buddy/contract';
import { z } from 'zod';

/** An answer without a body. */
export const noContent = z.undefined().describe('Done.');

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

/** The declared failures of a route: `response: { 200: listingSchema, ...failing(400, 404) }`. */
export function failing<S extends Failure>(...statuses: S[]): Pick<typeof failures, S> {
  return Object.fromEntries(statuses.map((status) => [status, failures[status]])) as Pick<typeof failures, S>;
}

/** The same for account calls, which tell `{error}`. */
export function failingAccount<S extends Failure>(...statuses: S[]): Record<S, typeof accountErrorSchema> {
  return Object.fromEntries(
    statuses.map((status) => [status, accountErrorSchema.describe(failures[status].description ?? '')]),
  ) as Record<S, typeof accountErrorSchema>;
}
