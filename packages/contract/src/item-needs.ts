import { amountUnits, longestItemText, mostKindsOfItem } from './names.ts';
import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);
const amountForm = 'Enter a number above 0 with at most 3 decimal places, such as 1.5.';

/** Four forms of an item's need. Null equals an omitted field. */
export const needFields = {
  product: recordId.nullish(),
  store: recordId.nullish().describe('Left out: the product anywhere.'),
  kinds: z
    .array(recordId)
    .min(1)
    .max(mostKindsOfItem)
    .nullish()
    .describe('Any brand and size of these kinds, which are of one dimension.'),
  amount: z
    .string(amountForm)
    .regex(/^\d{1,6}(\.\d{1,3})?$/, amountForm)
    .refine((amount) => Number(amount) > 0, amountForm)
    .nullish()
    .describe('How much of the kinds.'),
  amount_unit: z.enum(amountUnits).nullish(),
  text: z
    .string()
    .overwrite((text) => text.replace(/\s+/g, ' ').trim())
    .min(1, 'Please say what you need.')
    .max(longestItemText)
    .refine((text) => text.isWellFormed(), 'This text has a character we can’t save.')
    .nullish()
    .describe('Words of your own.'),
};
type NeedField = keyof typeof needFields;
type GivenNeed = { [Field in NeedField]?: z.output<(typeof needFields)[Field]> };

const needsOf = (given: GivenNeed, fields: readonly NeedField[]) =>
  fields.filter((field) => given[field] !== undefined && given[field] !== null);

/** Rejects needs of no form or of several forms, with an error by field. */
export function validateNeed(need: 'needed' | 'optional' | 'without words') {
  return (given: GivenNeed, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void => {
    const refuse = (field: NeedField, message: string) => addIssue({ code: 'custom', path: [field], message });
    const [form, ...others] = needsOf(given, ['product', 'kinds', 'text']);
    for (const other of others) refuse(other, `Give either a product, kinds, or a text; ${form} is given already.`);
    if (form !== 'product' && needsOf(given, ['store']).length > 0) refuse('store', 'Only a product has a store.');
    for (const field of ['amount', 'amount_unit'] as const) {
      const isGiven = needsOf(given, [field]).length > 0;
      if (form === 'kinds' && !isGiven) refuse(field, 'Say how much of it.');
      if (form !== 'kinds' && isGiven) refuse(field, 'Only kinds have an amount.');
    }
    if (!form && need === 'needed') refuse('product', 'Give a product, kinds, or a text.');
    if (!form && need === 'without words') refuse('product', 'Give a product or kinds.');
  };
}
