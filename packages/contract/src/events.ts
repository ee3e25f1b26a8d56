import type { DocumentedCall } from './call.ts';
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

export const streamEvents = {
  method: 'GET',
  path: '/events/',
  who: 'user',
  answer: { 200: 'text/event-stream' },
  docs: {
    tag: 'Live',
    summary: 'What concerns the own pages, as it happens (server-sent events)',
    description:
      'Events: `list` (ListEvent: ask for the changes since the version that is known), `notification` ' +
      '(NotificationEvent), `ping`. With `Last-Event-ID` it begins with what was missed since. It ends with the ' +
      'access token or the session.',
    answers: { 200: 'The events, for as long as the stream is open.' },
  },
} as const satisfies DocumentedCall;
