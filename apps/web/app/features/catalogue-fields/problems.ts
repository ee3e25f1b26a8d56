import type { z } from 'zod';

export type Problems<Name extends string = string> = Partial<Record<Name, string>>;

export function validateFields(schema: z.ZodType, values: unknown): Problems {
  const result = schema.safeParse(values);
  const problems: Problems = {};
  for (const { path, message } of result.error?.issues ?? []) problems[String(path[0])] ??= message;
  return problems;
}
