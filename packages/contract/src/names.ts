// Without schemas, so that a page that needs only these loads nothing else.

export const regions = ['North', 'South', 'Central', 'East', 'West', 'Tobago'] as const;

/** What listings can be sorted by; '-' before it turns the order round. */
export const listingSortFields = ['price', 'date_added', 'store__name'] as const;
export type ListingSortField = (typeof listingSortFields)[number];
