import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ValidationError } from '../errors.ts';
import { issueSentence } from './issue-sentence.ts';

/** Validates by the contract's zod schemas; what is wrong becomes a ValidationError with the sentences by field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data: unknown) => {
    const result = schema.safeParse(data, { error: issueSentence });
    return result.success ? { value: result.data } : { error: toValidationError(result.error) };
  };

/** Checks `data` by `schema` as a route would; for what arrives by other ways, such as the fields of an upload. */
export function parseInput<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data, { error: issueSentence });
  if (!result.success) throw toValidationError(result.error);
  return result.data;
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
