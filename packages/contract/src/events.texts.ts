import type { CallTexts } from './call.ts';
import type * as calls from './events.calls.ts';

export const eventsTexts = {
  streamEvents: {
    tag: 'Live',
    summary: 'What concerns the own pages, as it happens (server-sent events)',
    description:
      'Events: `list` (ListEvent: ask for the changes since the version that is known), `notification` ' +
      '(NotificationEvent), `ping`. With `Last-Event-ID` it begins with what was missed since. It ends with the ' +
      'access token or the session.',
    answers: { 200: 'The events, for as long as the stream is open.' },
  },
} as const satisfies CallTexts<typeof calls>;
