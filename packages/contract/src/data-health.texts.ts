import type { CallTexts } from './call.ts';
import type * as calls from './data-health.calls.ts';

export const dataHealthTexts = {
  getDataHealth: {
    tag: 'WebMin',
    summary: 'How old listed prices are by region, and what is due',
    description:
      'A price is as old as it was last seen. Samples are counted apart and are in no other figure. Due are regions without a survey for 31 days and surveyed stores without a price for 45.',
  },
  listStoreAges: { tag: 'WebMin', summary: 'How old listed prices are by store' },
  putOffReminder: {
    tag: 'WebMin',
    summary: 'Put a reminder off, or have it again',
    description:
      'For all superusers. It comes back at its time, and when the region or store was seen since and is due again.',
  },
  getCoverage: {
    tag: 'WebMin',
    summary: 'What stores list of aisles, kinds or products',
    description:
      'A page of rows by a page of stores; `cells` of a row are in the order of `stores`. Samples do not count.',
  },
  listPriceJumps: {
    tag: 'WebMin',
    summary: 'List the largest price changes of the last survey of each region',
    description:
      'The 50 largest changes of a fifth or more against the survey before, including held prices. A survey is all that the files of one month say of a region.',
  },
  listUnpricedProducts: {
    tag: 'WebMin',
    summary: 'Products of which no price was seen for 60 days, the longest first',
  },
  exportUnpricedProducts: { tag: 'WebMin', summary: 'The same products as a CSV file, 100,000 at most' },
  listReportMonths: { tag: 'WebMin', summary: 'List the months that have a survey' },
  getMonthlyReport: {
    tag: 'WebMin',
    summary: 'Download the report of a month as .xlsx',
    description:
      'Sheets: Summary, Freshness by region, Freshness by store, Coverage, Jumps, Averages. Example prices, held and rejected prices do not count; held prices show in Jumps.',
  },
} as const satisfies CallTexts<typeof calls>;
