import { areaSchema, nearQuerySchema, positionSchema, rejectDistanceWithoutNear } from './areas.ts';
import type { DocumentedCall } from './call.ts';
import { moneySchema, productReferenceSchema, recordId, timestampSchema } from './common.ts';
import { listItemNeedFields, packSchema, rejectInvalidNeed, weightSchema } from './list-items.ts';
import { listingSchema } from './listings.ts';
import { shoppingListSchema, sumSchema } from './lists.ts';
import {
  defaultStopCost,
  defaultTripStops,
  maxGuestPlanItems,
  maxPlannedItems,
  maxQuantity,
  maxTripStops,
} from './names.ts';
import { z } from './zod.ts';

const stopCount = z.number().int().min(1).max(maxTripStops);
const stopCost = moneySchema.describe('What one more stop is worth to the person, TT$.');
const notSeenSince = timestampSchema.describe('Prices from before are left out, and counted in `stale.left_out`.');

/** Need of a planned item: a product, or kinds in an amount. */
export const plannedNeedSchema = z
  .object({
    product: listItemNeedFields.product,
    store: listItemNeedFields.store.describe(
      'Where it is chosen now, which the savings are measured by; any store may sell it.',
    ),
    kinds: listItemNeedFields.kinds,
    amount: listItemNeedFields.amount,
    amount_unit: listItemNeedFields.amount_unit,
    quantity: z.number().int().min(1).max(maxQuantity).default(1),
  })
  .superRefine(rejectInvalidNeed('without words'));

export const newPlanSchema = z.object({
  items: z
    .array(plannedNeedSchema)
    .min(1)
    .max(maxPlannedItems)
    .describe(`A guest may send at most ${maxGuestPlanItems}.`),
  area: areaSchema.default(null).describe('Where to shop; null is everywhere. `preferred` is for the signed in.'),
  max_stops: stopCount.default(defaultTripStops),
  stop_cost: stopCost.default(defaultStopCost),
  not_seen_since: notSeenSince.optional(),
  near: positionSchema.optional().describe('Where the way begins; used rounded to three places, never stored.'),
  offers: z.boolean().default(false).describe('Adds what it takes to make the plan anew without asking again.'),
});
export type NewPlan = z.output<typeof newPlanSchema>;

export const planQuerySchema = z
  .object({
    max_stops: z.coerce.number().pipe(stopCount).default(defaultTripStops),
    stop_cost: stopCost.default(defaultStopCost),
    not_seen_since: notSeenSince.optional(),
    near: nearQuerySchema.shape.near,
    within_km: nearQuerySchema.shape.within_km.describe(
      'Only stores at most so far from `near`, in a straight line, instead of the area of the list.',
    ),
    offers: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('Adds what it takes to make the plan anew without asking again.'),
  })
  .superRefine(rejectDistanceWithoutNear);

const item = z.number().int().describe('The id of the item; of POST /price/plans/ its place in `items`, from 0.');
const missing = z.array(item).describe('What is not to be had there.');

export const planStoreSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});

/** Product of the same kind with the most similar content. It is offered, but not part of the totals. */
export const substituteSchema = z.object({ item, listing: listingSchema, cost: sumSchema.describe('In place of it.') });

export const storePlanSchema = z.object({
  store: planStoreSchema,
  total: sumSchema,
  found: z.number().int(),
  missing,
  oldest: timestampSchema.describe('When the oldest price used was seen.'),
  substitutes: z.array(substituteSchema).describe('For what is missing; of the best stores only.'),
});

export const tripSchema = z.object({
  stops: z
    .array(
      z.object({
        store: planStoreSchema,
        subtotal: sumSchema,
        items: z.array(
          z.object({
            item,
            packs: z.array(packSchema),
            cost: sumSchema.describe('Of the whole item, the quantity included, TT$.'),
          }),
        ),
      }),
    )
    .describe('In the order of the shortest way.'),
  total: sumSchema.describe('Without the cost of the stops.'),
  found: z.number().int(),
  missing,
  substitutes: z.array(substituteSchema).describe('For what is missing, at the stops.'),
  way_km: z.number().nullable().describe('From `near`, if given, along the stops; null where a place is not known.'),
  oldest: timestampSchema.nullable(),
  saves_vs_list: sumSchema
    .nullable()
    .describe('Against the items as they are on the list, those with a price in both; null where nothing is saved.'),
  saves_vs_one_store: sumSchema
    .nullable()
    .describe('Against the best single store, of what that has; null where nothing is saved.'),
});

export const planSchema = z.object({
  as_of: timestampSchema,
  needed: z.number().int().describe('How many items are planned.'),
  not_planned: z.number().int().describe("Needed items that are words of somebody's own."),
  stores: z.array(storePlanSchema).describe('Each store alone that has any of it, best first.'),
  stores_in_area: z.number().int().describe('How many stores there are where to shop, whatever they have.'),
  trip: tripSchema.describe('The best of at most `max_stops`.'),
  trips: z
    .array(
      z.object({
        max_stops: z.number().int(),
        stops: z.number().int(),
        total: sumSchema,
        found: z.number().int(),
        saves: sumSchema
          .nullable()
          .describe(
            'The most that one more stop saves, without `stop_cost`: the cheapest trip with one stop fewer less ' +
              'the cheapest with `max_stops`. null for one stop, and if the stop finds more items.',
          ),
      }),
    )
    .describe('The best of at most one stop, of two, and of three.'),
  stale: z.object({
    from_45_days: z.number().int().describe('Items of the trip with a price seen 45 to 119 days ago.'),
    from_120_days: z.number().int().describe('Items of the trip with a price seen longer ago.'),
    left_out: z.number().int().describe('Prices that `not_seen_since` left out.'),
  }),
  offers: z
    .array(
      z.tuple([
        item,
        z.number().int().describe('store'),
        z.number().int().describe('cents, the quantity included'),
        timestampSchema.describe('the oldest price'),
        z.array(
          z.tuple([
            z.number().int().describe('product'),
            z.number().int().describe('count'),
            weightSchema.optional().describe('of loose goods'),
          ]),
        ),
      ]),
    )
    .optional()
    .describe(
      'Where each item is to be had: item, store, cents, oldest price, packs as product, count and weight of loose ' +
        'goods. Left out if there are more than 50,000.',
    ),
  offer_confidences: z
    .array(z.enum(['high', 'medium', 'low', 'sample']))
    .optional()
    .describe('For each of `offers` the least confidence of its prices; `sample` if one of them is an example price.'),
  products: z.array(productReferenceSchema).optional().describe('The products of `offers`.'),
  list_costs: z
    .array(z.tuple([item, z.number().int().describe('cents')]))
    .optional()
    .describe('What items cost as they are on the list; with `offers`.'),
});
export type Plan = z.infer<typeof planSchema>;

/** Accepted plan: the store of each item. */
export const chosenPlanSchema = z.object({
  items: z
    .array(z.object({ item: z.number().int().positive(), store: recordId }))
    .min(1)
    .max(maxPlannedItems),
  max_stops: stopCount,
  stop_cost: stopCost,
});
export type ChosenPlan = z.output<typeof chosenPlanSchema>;

export const takenPlanSchema = z.object({
  list: shoppingListSchema,
  previous: chosenPlanSchema.nullable().describe('The plan before, as it can be taken again.'),
});
export type TakenPlan = z.infer<typeof takenPlanSchema>;

export const makePlan = {
  method: 'POST',
  path: '/price/plans/',
  who: 'anyone',
  body: 'newPlanSchema',
  maxBodyBytes: 512 * 1024,
  answer: { 200: 'planSchema' },
  docs: {
    tag: 'Plans',
    summary: 'Where to shop for some products and kinds',
    description:
      'Each store alone, and the best trip of at most `max_stops` stores: most items first, then the least total with ' +
      '`stop_cost` for each stop, then fewer stops, fresher prices, the shorter way. A plan with too many items, stores ' +
      'and packs is refused (400). A client runs two plans at once; others wait.',
  },
} as const satisfies DocumentedCall;

export const planShoppingList = {
  method: 'GET',
  path: '/shoppinglist/shoppinglist/:id/plans/',
  who: 'user',
  params: 'recordIdParamsSchema',
  query: 'planQuerySchema',
  answer: { 200: 'planSchema' },
  errors: [404],
  docs: {
    tag: 'Plans',
    summary: 'Where to shop for what a list needs, in its area',
    description: 'As POST /price/plans/; a product may be planned at another store than the one that its item names.',
  },
} as const satisfies DocumentedCall;

export const takePlan = {
  method: 'PUT',
  path: '/shoppinglist/shoppinglist/:id/plan/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'chosenPlanSchema',
  answer: { 200: 'takenPlanSchema' },
  errors: [404],
  docs: {
    tag: 'Plans',
    summary: 'Use a plan: each item is bought at its stop',
    description:
      'What an item asks for stays as it is. Items that are no longer on the list are left out. To undo it, take ' +
      '`previous` again, or end the plan.',
  },
} as const satisfies DocumentedCall;

export const endPlan = {
  method: 'DELETE',
  path: '/shoppinglist/shoppinglist/:id/plan/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'takenPlanSchema' },
  errors: [404],
  docs: { tag: 'Plans', summary: 'Stop using the plan of a list' },
} as const satisfies DocumentedCall;
