import { verificationSchema } from './common.ts';
import { listingSchema } from './listings.ts';
import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);

/** A price as somebody reports it: a decimal string or a number of TT$, more than nothing, with two places at most. */
export const reportedPriceSchema = z
  .union([z.string().trim(), z.number().transform(String)])
  .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) > 0, 'Enter a valid price');

/** Two people on one device are no independent witnesses. It is only kept hashed, for one price. */
const deviceSchema = z.uuid().optional().describe('What the browser calls itself, made up once and kept by it.');

/** `price_is_verified` and `source` are what the server decides: a shopper's price is pending and its source user. */
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

/** That a price is still right. */
export const priceConfirmationSchema = z.object({ device: deviceSchema }).nullish();

/** What an administrator decides about a price. */
export const priceVerificationSchema = z.object({ price_is_verified: verificationSchema });
