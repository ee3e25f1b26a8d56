import { verificationSchema } from './common.ts';
import { listingSchema } from './listings.ts';
import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);

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
