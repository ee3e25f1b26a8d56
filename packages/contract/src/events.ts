import { z } from './zod.ts';

/** Changed part of a list. `removed`: the receiver has lost the list. */
export const listAspectSchema = z.enum(['items', 'details', 'members', 'invites', 'removed']);
export type ListAspect = z.infer<typeof listAspectSchema>;

/** Data of a `list` event. The client then requests the changes since its version. */
export const listEventSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  changed: z.array(listAspectSchema),
});
export type ListEvent = z.infer<typeof listEventSchema>;

export const notificationEventSchema = z.object({ id: z.number().int() });
