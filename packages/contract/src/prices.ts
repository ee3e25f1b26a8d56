import type { DocumentedCall } from './call.ts';
import { moneySchema, recordId, timestampSchema, verificationSchema } from './common.ts';
import { listingSchema } from './listings.ts';
import { z } from './zod.ts';

export const priceHistoryPointSchema = z.object({
  date_added: timestampSchema,
  price: moneySchema,
  last_seen: timestampSchema.describe('When it was seen the last time.'),
});
export type PriceHistoryPoint = z.infer<typeof priceHistoryPointSchema>;
export const priceHistorySchema = z.array(priceHistoryPointSchema);

/** Price in TT$ above zero: a decimal string or a number, with at most two places. */
export const reportedPriceSchema = z
  .union([z.string().trim(), z.number().transform(String)])
  .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0, 'Enter a valid price');

/** Two people on one device are not independent witnesses. The id is stored only as a hash, for one price. */
const deviceSchema = z.uuid().optional().describe('What the browser calls itself, made up once and kept by it.');

/** The server sets `price_is_verified` and `source`: a shopper's price is pending, with the source user. */
export const newPriceSchema = z.object({
  product: recordId,
  store: recordId,
  price: reportedPriceSchema,
  price_is_verified: verificationSchema.optional(),
  source: z.string().trim().max(50).optional(),
  device: deviceSchema,
});

export type NewPrice = z.output<typeof newPriceSchema>;

export const reportedListingSchema = listingSchema.extend({
  is_held: z.boolean().describe('Not listed until it is verified.'),
  held_because: z
    .enum(['far off', 'reporter', 'import'])
    .nullable()
    .describe(
      'Far off what is known for sure, too many prices of its reporter were rejected, or its import did not believe ' +
        'it. Null where it is not held, and of what an earlier release held.',
    ),
});
export type ReportedListing = z.infer<typeof reportedListingSchema>;

export const priceConfirmationSchema = z.object({ device: deviceSchema }).nullish();

export const priceVerificationSchema = z.object({ price_is_verified: verificationSchema });

export const getPriceHistory = {
  method: 'GET',
  path: '/price/price-history/:id/',
  who: 'anyone',
  params: 'idParamsSchema',
  answer: { 200: 'priceHistorySchema' },
  errors: [404],
  docs: {
    tag: 'Listings',
    summary: 'How the price of a listing went',
    description:
      'Every price of the same product and store, oldest first, without rejected and held ones. Example prices are ' +
      'left out once there is a real price.',
  },
} as const satisfies DocumentedCall;

export const reportPrice = {
  method: 'POST',
  path: '/price/price/',
  who: 'user',
  body: 'newPriceSchema',
  answer: { 201: 'reportedListingSchema' },
  docs: {
    tag: 'Adding',
    summary: 'Report what a product costs in a store',
    description:
      'A shopper’s price is pending. It is held (`is_held`) if it is more than half off its anchor, or if too many of ' +
      'their prices were rejected: then only its author and administrators see it. The anchor is the newest survey or ' +
      'verified price there; else the median of the product in other stores, of its kind, or else the first report. ' +
      'Reports and confirmations never become an anchor. A superuser’s is verified and may name another source. What is listed ' +
      'already is seen again instead: the answer is that listing.',
  },
} as const satisfies DocumentedCall;

export const confirmPrice = {
  method: 'POST',
  path: '/price/price/:id/confirm/',
  who: 'user',
  params: 'idParamsSchema',
  body: 'priceConfirmationSchema',
  answer: { 200: 'reportedListingSchema' },
  errors: [404, 409],
  docs: {
    tag: 'Adding',
    summary: 'Say that a listed price is still right',
    description:
      'Makes it fresh (`last_seen`) and, where whoever says so is independent of those before, counts as one of its ' +
      '`confirmations`: another account with a proven address, older than a week, in another network and on another ' +
      '`device`. A second time within a week changes nothing; a superuser verifies it thereby. 409 names what is ' +
      'listed instead by now: `id`, and the whole `listing`.',
  },
} as const satisfies DocumentedCall;

export const verifyPrice = {
  method: 'PATCH',
  path: '/price/price-verification/:id/',
  who: 'superuser',
  params: 'idParamsSchema',
  body: 'priceVerificationSchema',
  answer: { 200: 'reportedListingSchema' },
  errors: [404],
  docs: {
    tag: 'WebMin',
    summary: 'Verify or reject a price',
    description: 'Verifying a held price lists it; rejecting one brings back the listing from before.',
  },
} as const satisfies DocumentedCall;
