const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Port_of_Spain',
});

/** Formats an ISO time in the time zone of Trinidad and Tobago: "Nov 15, 2026, 4:05 PM". */
export function formatTime(moment: string): string {
  return time.format(new Date(moment));
}
