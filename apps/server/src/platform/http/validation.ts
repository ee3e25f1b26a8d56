import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';
import { issueSentence } from './issue-sentence.ts';

/** Validates by the contract's zod schemas; what is wrong becomes a ValidationError with the sentences by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { error: issueSentence });
    return result.success ? { value: wellFormed(result.data) } : { error: toValidationError(result.error) };
  };

/**
 * Writes answers that the contract's zod schemas allow; anything else is a fault of ours. The schemas change nothing of
 * an answer, so it is parsed by them: encoding by them would check everything twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error });
    return JSON.stringify(result.data);
  };

/** Checks `data` by `schema` as a route would; for what arrives by other ways, such as the fields of an upload. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data, { error: issueSentence });
  if (!result.success) throw toValidationError(result.error);
  return wellFormed(result.data);
}

/**
 * The same with U+FFFD for every half of a character in its texts, as browsers write such a half, since neither UTF-8
 * nor PostgreSQL's jsonb has any. In place: what was validated belongs to this request alone.
 */
function wellFormed<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed() as T;
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') (value as Record<string, unknown>)[key] = inner.toWellFormed();
    else wellFormed(inner);
  }
  return value;
}

function toValidationError(error: z.ZodError): ValidationError {
  const fields: Record<string, string[]> = Object.create(null);
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'non_field_errors'];
    for (const name of names) {
      fields[name] ??= [];
      if (!fields[name].includes(issue.message)) fields[name].push(issue.message);
    }
  }
  return new ValidationError(fields);
}
