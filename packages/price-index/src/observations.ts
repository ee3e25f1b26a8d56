/** Calendar month in Trinidad and Tobago, such as '2026-11'. */
export type Month = string;

/** The last price that was seen of a product in a store in a month. */
export interface MonthlyPrice {
  product: number;
  store: number;
  kind: number;
  region: string;
  aisle: string;
  month: Month;
  /** Positive whole number. */
  cents: number;
}

/**
 * Number of months since January of year 0.
 * @throws RangeError if the text is not a month such as '2026-11'.
 */
export function monthNumber(month: Month): number {
  const [, year, ofYear] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month) ?? [];
  if (!year || !ofYear) throw new RangeError(`'${month}' is not a month such as 2026-11.`);
  return Number(year) * 12 + Number(ofYear) - 1;
}

/** The inverse of `monthNumber`. */
export function monthOfNumber(number: number): Month {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Natural logarithm of a price. @throws RangeError if it is not a positive whole number of cents. */
export function logOfCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || cents <= 0) {
    throw new RangeError(`${cents} is not a positive whole number of cents.`);
  }
  return Math.log(cents);
}
