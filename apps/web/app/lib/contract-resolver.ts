import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { loadContract, type Schemas } from './contract.ts';

interface Options<Values, Input> {
  /** Returns the text of an issue. The default is the server's text. */
  error?: z.core.$ZodErrorMap;
  /** Converts the form's values to the body that the schema describes. */
  toBody?: (values: Values) => NoInfer<Input>;
}

/**
 * Validates by a schema of the contract, which loads meanwhile. If it does not load, the server validates. An error of
 * a part of the body that is no field of the form is an error of the whole form.
 */
export function contractResolver<Input extends FieldValues, Output, Values extends FieldValues = Input>(
  choose: (schemas: Schemas) => z.core.$ZodType<Output, Input>,
  { error, toBody }: Options<Values, Input> = {},
): Resolver<Values, unknown, Output> {
  if (typeof window !== 'undefined' && navigator.onLine) void loadContract().catch(() => undefined);
  return async (values, context, options) => {
    const body = (toBody ? toBody(values) : values) as Values;
    const contract = await loadContract().catch(() => undefined);
    if (!contract) return { values: body as unknown as Output, errors: {} };
    const schema = choose(contract) as unknown as z.core.$ZodType<Output, Values>;
    const resolver = zodResolver(schema, { error: (issue) => error?.(issue) ?? contract.issueSentence(issue) });
    const result = await resolver(body, context, options);
    const foreign = Object.entries(result.errors).find(([name]) => !(name in values));
    return foreign ? { values: {}, errors: { root: foreign[1] } as FieldErrors<Values> } : result;
  };
}
