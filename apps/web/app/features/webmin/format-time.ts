const timeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Port_of_Spain',
});

export function formatTime(moment: string): string {
  return timeFormat.format(new Date(moment));
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

export const monthName = (month: string) => monthFormat.format(new Date(`${month}-15T00:00:00Z`));
