import { formatDay } from './format.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const week = 7 * day;

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** "just now", "5 min. ago", "yesterday", or the day after a week. `now` is in milliseconds. */
export function timeAgo(time: string, now: number): string {
  const past = Math.max(0, now - Date.parse(time));
  if (past < minute) return 'just now';
  if (past < hour) return relative.format(-Math.floor(past / minute), 'minute');
  if (past < day) return relative.format(-Math.floor(past / hour), 'hour');
  if (past < week) return relative.format(-Math.floor(past / day), 'day');
  return formatDay(time);
}
