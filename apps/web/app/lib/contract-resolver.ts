import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { loadContract, type Schemas } from './contract.ts';

/** Validates by a schema of the contract, which loads meanwhile. If it does not load, the server validates. */
export function contractResolver<Input extends FieldValues, Output>(
  choose: (schemas: Schemas) => z.core.$ZodType<Output, Input>,
  params?: z.core.ParseContext<z.core.$ZodIssue>,
): Resolver<Input, unknown, Output> {
  if (typeof window !== 'undefined' && navigator.onLine) void loadContract().catch(() => undefined);
  return async (values, context, options) => {
    const schemas = await loadContract().catch(() => undefined);
    if (!schemas) return { values: values as unknown as Output, errors: {} };
    return zodResolver(choose(schemas), params)(values, context, options);
  };
}
