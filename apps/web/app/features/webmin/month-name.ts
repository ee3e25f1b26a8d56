const name = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns 'November 2026' for '2026-11'. */
export const monthName = (month: string) => name.format(new Date(`${month}-15T00:00:00Z`));
