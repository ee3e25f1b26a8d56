import { timestampSchema } from './common.ts';
import { sumSchema } from './lists.ts';
import { z } from './zod.ts';

/** Public link of a list, without its token. Only the response to its creation has the token. */
export const listLinkSchema = z.object({
  made_at: timestampSchema.nullable().describe('null where the list has no link.'),
});
export type ListLink = z.infer<typeof listLinkSchema>;
export const newListLinkSchema = z.object({ path: z.string().describe('Of the page that shows the list: `/l/…`.') });

export const sharedListParamsSchema = z.object({ token: z.string().min(1).max(200) });

/** Public view of a list, without data about its people. */
export const sharedListSchema = z.object({
  name: z.string(),
  total: sumSchema.describe('Of the needed items that have a price, TT$.'),
  items: z
    .array(
      z.object({
        name: z.string().describe("The title with the wanted amount, such as 'Oil, 2 L'."),
        detail: z
          .string()
          .describe(
            "The chosen product, such as 'Everyday, 2 L', with ' · ' and the store of its price if `store_name` is null.",
          ),
        quantity: z.number().int(),
        cost: sumSchema.nullable(),
        price_pending: z.boolean().optional().describe('true while the price is being computed; `cost` is null.'),
        has_example_price: z.boolean().optional().describe('true if `cost` includes an example price; else absent.'),
        is_needed: z.boolean(),
        store_name: z
          .string()
          .nullable()
          .describe('Where it is to be bought, such as ‘Massy Trincity’; null for anywhere.'),
      }),
    )
    .describe('The newest first.'),
});
export type SharedList = z.infer<typeof sharedListSchema>;
