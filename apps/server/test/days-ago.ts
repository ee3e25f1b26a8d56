import { localDay } from '@bargain-buddy/domain';

/**
 * Returns a day before today, as surveys name it. Tests whose result depends on the age of a price use it: a fixed day
 * would make them fail some weeks later.
 */
export const daysAgo = (days: number) => localDay(new Date(Date.now() - days * 86_400_000));
