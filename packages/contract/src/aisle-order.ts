import { z } from './zod.ts';

const recordId = z.number().int().positive().max(2_147_483_647);
const mostAisles = 100;

const distinctAisles = z
  .array(recordId)
  .max(mostAisles)
  .refine((ids) => new Set(ids).size === ids.length, 'Each aisle can be named once.');

/** Aisles in the order of their first ticked item. */
export const aisleTicksSchema = z.object({
  id: z.uuid().describe('Made by the device: the same one again counts once.'),
  aisles: distinctAisles,
});

export const aisleOrderChangeSchema = z.object({
  aisles: distinctAisles.describe('From the entrance on; [] leaves the order to what is learnt.'),
});

export const storeAisleOrderSchema = z.object({
  aisles: z.array(z.object({ id: z.number().int(), name: z.string() })).describe('All of them.'),
  from: z
    .enum(['hand', 'learnt', 'usual'])
    .describe('Put in order by hand, learnt from how people shop there or at its chain, or as everywhere.'),
});
export type StoreAisleOrder = z.infer<typeof storeAisleOrderSchema>;

export const changedAisleOrderSchema = storeAisleOrderSchema.extend({
  previous: z.array(z.number().int()).describe('The order by hand before, which takes the change back; [] for none.'),
});
export type ChangedAisleOrder = z.infer<typeof changedAisleOrderSchema>;
