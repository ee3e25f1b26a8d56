import type { DocumentedCall } from './call.ts';
import { recordId } from './common.ts';
import { aisleReferenceSchema } from './kinds.ts';
import { z } from './zod.ts';

const maxAisles = 100;

const distinctAisles = z
  .array(recordId)
  .max(maxAisles)
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
  aisles: z.array(aisleReferenceSchema).describe('All of them.'),
  from: z
    .enum(['hand', 'learnt', 'usual'])
    .describe('Put in order by hand, learnt from how people shop there or at its chain, or as everywhere.'),
});
export type StoreAisleOrder = z.infer<typeof storeAisleOrderSchema>;

export const changedAisleOrderSchema = storeAisleOrderSchema.extend({
  previous: z.array(z.number().int()).describe('The order by hand before, which takes the change back; [] for none.'),
});
export type ChangedAisleOrder = z.infer<typeof changedAisleOrderSchema>;

export const getAisleOrder = {
  method: 'GET',
  path: '/store/store/:id/aisle-order/',
  who: 'user',
  params: 'recordIdParamsSchema',
  answer: { 200: 'storeAisleOrderSchema' },
  errors: [404],
  docs: { tag: 'Kinds', summary: 'The aisles in the order in which one walks through a store' },
} as const satisfies DocumentedCall;

export const putAisleOrder = {
  method: 'PUT',
  path: '/store/store/:id/aisle-order/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'aisleOrderChangeSchema',
  answer: { 200: 'changedAisleOrderSchema' },
  errors: [404],
  docs: {
    tag: 'Kinds',
    summary: 'Put the aisles of a store in order, for everybody',
    description: 'What is not named comes where it is known to be. `previous` takes the change back.',
  },
} as const satisfies DocumentedCall;

export const countAisleTicks = {
  method: 'POST',
  path: '/store/store/:id/aisle-order/ticks/',
  who: 'user',
  params: 'recordIdParamsSchema',
  body: 'aisleTicksSchema',
  answer: { 204: null },
  errors: [404],
  docs: {
    tag: 'Kinds',
    summary: 'Tell in which order the aisles of a store were shopped',
    description: 'Once a person, store and day; further ones count nothing. Who told it is not kept.',
  },
} as const satisfies DocumentedCall;
