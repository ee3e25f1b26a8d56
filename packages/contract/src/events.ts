import { z } from './zod.ts';

/** What changed of a list: `removed` means that the list is no longer the receiver's. */
export const listAspectSchema = z.enum(['items', 'details', 'members', 'invites', 'removed']);
export type ListAspect = z.infer<typeof listAspectSchema>;

/** The data of a `list` event: ask for what changed since the version that is known. */
export const listEventSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  changed: z.array(listAspectSchema),
});
export type ListEvent = z.infer<typeof listEventSchema>;

/** The data of a `notification` event. */
export const notificationEventSchema = z.object({ id: z.number().int() });
