import type { Settled } from './drain.ts';

/** The lock that the one who sends holds, and the channel on which tabs and the worker tell each other. */
export const outboxName = 'bargain-buddy-outbox';

/** What tabs and the worker tell each other: that something new waits, or that something waits no more. */
export type Told = { is: 'put' } | { is: 'settled'; settled: Settled };
