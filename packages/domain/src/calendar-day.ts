const portOfSpain = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Port_of_Spain',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the calendar day in Trinidad and Tobago, as 'YYYY-MM-DD'. */
export function localDay(time: Date): string {
  return portOfSpain.format(time);
}
