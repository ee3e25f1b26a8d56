const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Port_of_Spain',
});

/** Formats an ISO timeFormat in the timeFormat zone of Trinidad and Tobago: "Nov 15, 2026, 4:05 PM". */
export function formatTime(moment: string): string {
  return timeFormat.format(new Date(moment));
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns 'November 2026' for '2026-11'. */
export const monthName = (month: string) => monthFormat.format(new Date(`${month}-15T00:00:00Z`));
