import type { DocumentedCall } from './call.ts';
import { kindReferenceSchema, moneySchema, recordId, regionSchema, timestampSchema } from './common.ts';
import { sumSchema } from './lists.ts';
import { defaultStopCost, defaultTripStops, maxTripStops } from './names.ts';
import { z } from './zod.ts';

export const alertRules = ['below', 'above', 'new_low', 'drop'] as const;
const alertRuleSchema = z
  .enum(alertRules)
  .describe(
    'The price falls below or rises above `price`, is the lowest since the alert was made, or falls by `percent`.',
  );

const alertAreaSchema = z
  .union([
    z.strictObject({ region: regionSchema }),
    z.strictObject({ preferred: z.literal(true) }),
    z.strictObject({ list: z.literal(true) }),
  ])
  .nullable()
  .describe('All regions (null), a region, the own preferred stores, or the area of the watched list.');

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
    list: recordId.optional().describe('Watches the total of its best trip.'),
    area: alertAreaSchema.optional().describe('The default is the area of the list, and otherwise all regions.'),
    max_stops: z
      .number()
      .int()
      .min(1)
      .max(maxTripStops)
      .optional()
      .describe(`Of a list; the default is ${defaultTripStops}.`),
    stop_cost: moneySchema.optional().describe(`Of a list: as of a plan; the default is ${defaultStopCost}.`),
    rule: alertRuleSchema,
    price: alertPriceSchema.optional().describe('Of `below` and `above`. Of a kind: for 100 g, 100 ml or a piece.'),
    percent: alertPercentSchema.optional().describe('Of `drop`.'),
    is_paused: z.boolean().optional().describe('The default is false.'),
  })
  .superRefine(({ product, kind, list, area, max_stops, stop_cost, rule, price, percent }, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    const watched = [product, kind, list].filter((id) => id !== undefined);
    if (watched.length !== 1) refuse('product', 'Give a product, a kind or a list.');
    if (list === undefined && area && 'list' in area) refuse('area', 'Only a list has an area.');
    if (list === undefined && max_stops !== undefined) refuse('max_stops', 'Only a list has stops.');
    if (list === undefined && stop_cost !== undefined) refuse('stop_cost', 'Only a list has stops.');
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
  list: z
    .object({
      id: z.number().int(),
      name: z.string(),
      max_stops: z.number().int(),
      stop_cost: sumSchema,
      found: z.number().int().describe('Items with a price, at the last evaluation.'),
      needed: z.number().int(),
    })
    .nullable(),
  area: alertAreaSchema,
  rule: alertRuleSchema,
  price: moneySchema.nullable(),
  percent: z.number().int().nullable(),
  unit: z.enum(['100 g', '100 ml', 'each']).nullable().describe('Of the prices; null for a product.'),
  is_paused: z.boolean(),
  current: sumSchema
    .nullable()
    .describe(
      'The cheapest price there now, or the total of the list at its last evaluation; null without a price, and if fewer items of the list have one.',
    ),
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
    summary: 'Watch the price of a product or a kind, or the total of a list',
    description:
      'Each crossing is sent once. The next one counts after the price has come back by 5 %. At most 200 alerts, 20 of them of lists. ' +
      'An alert that exists already is the answer. ' +
      'The alert of a list starts again if its items change, and ends with the membership.',
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
    description: 'One-click unsubscription (RFC 8058), without a login. Any body is accepted, and ignored.',
  },
} as const satisfies DocumentedCall;
