import { issueSentence } from '@bargain-buddy/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';

/** Validates with the contract's schemas. Issues become a ValidationError with messages by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { error: issueSentence });
    return result.success ? { value: wellFormed(result.data) } : { error: toValidationError(result.error) };
  };

/** Serializes responses by the contract's schema. Parsing is enough, because response schemas do not transform. */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> =
  ({ schema, method, url }) =>
  (data: unknown) => {
    const result = schema.safeParse(data);
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error });
    return JSON.stringify(result.data);
  };

/** Validates data that does not come through a route's schema, such as fields of an upload. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data, { error: issueSentence });
  if (!result.success) throw toValidationError(result.error);
  return wellFormed(result.data);
}

/** Replaces unpaired surrogates by U+FFFD in place, because neither UTF-8 nor jsonb can store them. */
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
