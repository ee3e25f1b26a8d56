import { localDay } from '@bargain-buddy/domain';
import { ValidationError } from '../../platform/errors.ts';

const earliest = '1990-01-01';

/** The day of a survey as a person gave it, 'YYYY-MM-DD'. Throws ValidationError for the future and for before 1990. */
export function surveyDay(day: string, now = new Date()): string {
  const refusal = day < earliest ? 'The survey date is before 1990.' : 'The survey date is in the future.';
  if (day < earliest || day > localDay(now)) throw new ValidationError({ date_added: [refusal] });
  return day;
}
