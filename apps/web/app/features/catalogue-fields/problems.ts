import type { z } from 'zod';

/** What is wrong with each field, in words. */
export type Problems<Name extends string = string> = Partial<Record<Name, string>>;

/**
 * What a schema of the contract finds wrong with the fields of a form, the first problem of each; empty when all is
 * well.
 */
export function problemsOf(schema: z.ZodType, values: unknown): Problems {
  const result = schema.safeParse(values);
  const problems: Problems = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}

/** The first message of each field that the server refused. */
export function problemsFrom(fields: Record<string, string[]>): Problems {
  return Object.fromEntries(Object.entries(fields).map(([name, [message]]) => [name, message]));
}
