import { listingSchema } from './listings.ts';
import { sumSchema } from './lists.ts';
import { amountUnits } from './names.ts';
import { z } from './zod.ts';

export const weightSchema = z.object({
  amount: z.string().describe('At most three decimals, such as "0.5".'),
  unit: z.enum(amountUnits),
  cost: sumSchema.describe('Of this weight, TT$.'),
});

/** Packs of one product, or a weight of loose goods. */
export const packSchema = z.object({
  listing: listingSchema,
  count: z.number().int().positive(),
  weight: weightSchema
    .optional()
    .describe('For loose goods: the weight that is bought `count` times, instead of the package of the listing.'),
});
