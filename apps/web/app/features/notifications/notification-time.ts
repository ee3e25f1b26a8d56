const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** Formats an ISO time in the reader's time zone: relative on the first day. `now` is in epoch milliseconds. */
export function notificationTime(timestamp: string, now: number): { text: string; exact: string } {
  const then = new Date(timestamp);
  const past = Math.max(0, now - then.getTime());
  return { text: textOf(then, past), exact: whole.format(then) };
}

function textOf(then: Date, past: number): string {
  if (past < minute) return 'Just now';
  if (past < hour) return `${relative.format(-Math.floor(past / minute), 'minute')} · ${clock.format(then)}`;
  if (past < day) return `${relative.format(-Math.floor(past / hour), 'hour')} · ${clock.format(then)}`;
  return dayAndClock.format(then);
}
