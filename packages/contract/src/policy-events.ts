import type { DocumentedCall } from './call.ts';
import { basedOnVersionSchema, kindReferenceSchema, recordId, timestampSchema, versionSchema } from './common.ts';
import { z } from './zod.ts';

const count = z.number().int().nonnegative();

const measuredSchema = z.object({
  percent: z.number().nullable().describe('Change of the geometric mean of prices. Null without prices.'),
  arrived: z.number().nullable().describe('Percent of the expected change, by logarithms. 100: all of it.'),
  prices: count.describe('Products in stores that were priced before and after.'),
});
export type MeasuredPolicyEffect = z.infer<typeof measuredSchema>;

const resultSchema = z.object({
  computed_at: timestampSchema,
  affected: measuredSchema,
  unaffected: measuredSchema.describe(
    'All other kinds in all stores, except kinds of other events in the compared periods.',
  ),
  kinds: z.array(measuredSchema.extend({ kind: kindReferenceSchema })),
  stores: z.array(
    measuredSchema.extend({
      store: z.object({ id: z.number().int(), name: z.string(), address: z.string(), region: z.string() }),
      unaffected: measuredSchema.describe('Such kinds in the same store.'),
    }),
  ),
});

/** Prices of so many days before and after an event are compared. */
export const policyEventWindowDays = 92;

const eventFields = {
  name: z.string().trim().min(1, 'Give a name.').max(100),
  day: z.iso.date('Give a day.').describe('First day of the change, in Trinidad and Tobago.'),
  vat: z.enum(['off', 'on']).describe('off: the kinds have no VAT from this day on. on: they have it.'),
  rate: z
    .string()
    .trim()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, 'Give a rate such as 12.5.')
    .refine((text) => /[1-9]/.test(text), 'Give a rate above zero.')
    .describe('In percent of the price without VAT.'),
  note: z.string().trim().max(1_000),
};

export const policyEventFieldsSchema = z.object({
  ...eventFields,
  note: eventFields.note.default(''),
  kinds: z.array(recordId).min(1, 'Choose at least one kind.').max(300),
});
export type PolicyEventFields = z.output<typeof policyEventFieldsSchema>;
export const policyEventChangeSchema = policyEventFieldsSchema.extend({ version: basedOnVersionSchema });
export type PolicyEventChange = z.output<typeof policyEventChangeSchema>;

export const policyEventSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  day: z.iso.date(),
  vat: eventFields.vat,
  rate: z.string(),
  note: z.string(),
  kinds: z.array(kindReferenceSchema),
  expected: z.number().describe('Change of prices in percent if all of it arrives: −11.11 without 12.5 % VAT.'),
  result: resultSchema.nullable().describe('Null until it is measured.'),
  version: versionSchema,
});
export type PolicyEvent = z.infer<typeof policyEventSchema>;
export const policyEventsSchema = z.object({ results: z.array(policyEventSchema) });

export const listPolicyEvents = {
  method: 'GET',
  path: '/policy-events/',
  who: 'anyone',
  answer: { 200: 'policyEventsSchema' },
  docs: {
    tag: 'Open data',
    summary: 'Changes of VAT, and how much of each arrived in prices by kind and store',
    description: `Compares the last price of ${policyEventWindowDays} days before with the last one of ${policyEventWindowDays} days after.`,
  },
} as const satisfies DocumentedCall;

export const exportPolicyEvents = {
  method: 'GET',
  path: '/policy-events/export/',
  who: 'anyone',
  answer: { 200: 'text/csv' },
  docs: { tag: 'Open data', summary: 'The same in all, by kind and by store, as a CSV file' },
} as const satisfies DocumentedCall;

export const createPolicyEvent = {
  method: 'POST',
  path: '/webmin/policy-events/',
  who: 'superuser',
  body: 'policyEventFieldsSchema',
  answer: { 201: 'policyEventSchema' },
  docs: { tag: 'WebMin', summary: 'Add a change of VAT' },
} as const satisfies DocumentedCall;

export const changePolicyEvent = {
  method: 'PUT',
  path: '/webmin/policy-events/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'policyEventChangeSchema',
  answer: { 200: 'policyEventSchema' },
  errors: [404, 409],
  docs: { tag: 'WebMin', summary: 'Correct a change of VAT' },
} as const satisfies DocumentedCall;

export const deletePolicyEvent = {
  method: 'DELETE',
  path: '/webmin/policy-events/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'WebMin', summary: 'Delete a change of VAT' },
} as const satisfies DocumentedCall;
