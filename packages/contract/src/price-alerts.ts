import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema, moneySchema, regionSchema, timestampSchema } from './common.ts';
import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);

export const alertRules = ['below', 'above', 'new_low', 'drop'] as const;
const alertRuleSchema = z
  .enum(alertRules)
  .describe('The price falls below or rises above `price`, is the lowest so far, or falls by `percent`.');

const alertAreaSchema = z
  .union([z.strictObject({ region: regionSchema }), z.strictObject({ preferred: z.literal(true) })])
  .nullable()
  .describe('All regions (null), a region, or the preferred stores.');

/** "20", "20.5" or "20.50". */
const alertPriceSchema = z
  .string()
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Give a price such as 20.00.')
  .refine((text) => /[1-9]/.test(text), 'Give a price above zero.');
const alertPercentSchema = z.number('Give a percentage.').int().min(1, 'Give 1 to 90 %.').max(90, 'Give 1 to 90 %.');

export const newPriceAlertSchema = z
  .strictObject({
    product: recordId.optional().describe('Watches its cheapest price.'),
    kind: recordId.optional().describe('Watches its lowest unit price.'),
    area: alertAreaSchema.default(null),
    rule: alertRuleSchema,
    price: alertPriceSchema.optional().describe('Of `below` and `above`. Of a kind: for 100 g, 100 ml or a piece.'),
    percent: alertPercentSchema.optional().describe('Of `drop`.'),
  })
  .superRefine(({ product, kind, rule, price, percent }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if ((product === undefined) === (kind === undefined)) refuse('product', 'Give either a product or a kind.');
    const needsPrice = rule === 'below' || rule === 'above';
    if (needsPrice && price === undefined) refuse('price', 'Give a price such as 20.00.');
    if (!needsPrice && price !== undefined) refuse('price', 'This rule has no price.');
    if (rule === 'drop' && percent === undefined) refuse('percent', 'Give a percentage.');
    if (rule !== 'drop' && percent !== undefined) refuse('percent', 'This rule has no percentage.');
  });
export type NewPriceAlert = z.output<typeof newPriceAlertSchema>;

export const priceAlertChangeSchema = z
  .strictObject({ is_paused: z.boolean(), price: alertPriceSchema, percent: alertPercentSchema })
  .partial();
export type PriceAlertChange = z.output<typeof priceAlertChangeSchema>;

export const priceAlertSchema = z.object({
  id: z.number().int(),
  product: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kind: kindReferenceSchema.nullable(),
  area: alertAreaSchema,
  rule: alertRuleSchema,
  price: moneySchema.nullable(),
  percent: z.number().int().nullable(),
  unit: z.enum(['100 g', '100 ml', 'each']).nullable().describe('Of the prices; null for a product.'),
  is_paused: z.boolean(),
  current: moneySchema.nullable().describe('The cheapest price there now; null where there is none.'),
  created_at: timestampSchema,
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

export const alertMailsSchema = z.object({ mails: z.boolean().describe('Price alerts are sent by email too.') });
export const priceAlertListSchema = alertMailsSchema.extend({ results: z.array(priceAlertSchema) });
export const unsubscribeQuerySchema = z.object({ token: z.string().max(100) });

export const listPriceAlerts = {
  method: 'GET',
  path: '/core/price-alerts/',
  who: 'user',
  answer: { 200: 'priceAlertListSchema' },
  docs: { tag: 'Price alerts', summary: 'The own price alerts, newest first' },
} as const satisfies DocumentedCall;

export const createPriceAlert = {
  method: 'POST',
  path: '/core/price-alerts/',
  who: 'user',
  body: 'newPriceAlertSchema',
  answer: { 201: 'priceAlertSchema' },
  errors: [404, 409],
  docs: {
    tag: 'Price alerts',
    summary: 'Watch the price of a product or a kind',
    description:
      'Each crossing is sent once. The next one counts after the price has come back by 5 %. At most 200 alerts.',
  },
} as const satisfies DocumentedCall;

export const changePriceAlert = {
  method: 'PATCH',
  path: '/core/price-alerts/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'priceAlertChangeSchema',
  answer: { 200: 'priceAlertSchema' },
  errors: [404],
  docs: {
    tag: 'Price alerts',
    summary: 'Pause, resume or change a price alert',
    description: 'A changed or resumed alert starts from the current price.',
  },
} as const satisfies DocumentedCall;

export const deletePriceAlert = {
  method: 'DELETE',
  path: '/core/price-alerts/:id/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 204: null },
  errors: [404],
  docs: { tag: 'Price alerts', summary: 'Delete a price alert' },
} as const satisfies DocumentedCall;

export const changeAlertMails = {
  method: 'PATCH',
  path: '/core/price-alerts/mails/',
  who: 'user',
  body: 'alertMailsSchema',
  answer: { 200: 'alertMailsSchema' },
  docs: { tag: 'Price alerts', summary: 'Send price alerts by email, or not' },
} as const satisfies DocumentedCall;

export const unsubscribeFromAlertMails = {
  method: 'POST',
  path: '/core/price-alerts/unsubscribe/',
  who: 'anyone',
  query: 'unsubscribeQuerySchema',
  answer: { 204: null },
  errors: [404],
  docs: {
    tag: 'Price alerts',
    summary: 'Stop the emails of price alerts by the link in one',
    description: 'One-click unsubscription (RFC 8058), without a login.',
  },
} as const satisfies DocumentedCall;
