import { localDay } from '@bargain-buddy/domain';
import { ValidationError } from '../../platform/errors.ts';

const earliest = '1990-01-01';

/** Returns the local day (Port of Spain) as 'YYYY-MM-DD'. Throws ValidationError for the future or before 1990. */
export function surveyDay(given: string, now = new Date()): string {
  const day = /^[^T]*T.*(Z|[+-]\d\d:?\d\d)$/i.test(given) ? localDay(new Date(given)) : given.slice(0, 10);
  const refusal = day < earliest ? 'The survey date is before 1990.' : 'The survey date is in the future.';
  if (day < earliest || day > localDay(now)) throw new ValidationError({ date_added: [refusal] });
  return day;
}
