import { dayNumber } from './price-age.ts';

/** The country's time zone: a survey of a day is dated by that day there, wherever the reader is. */
const timeZone = 'America/Port_of_Spain';

const day = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short' });

/** A price as shown: "1064.00" → "$1,064.00"; an unknown one is "$??.??" (HOM-12). */
export function formatPrice(money: string | null | undefined): string {
  if (!money || !/^\d+\.\d{2}$/.test(money)) return '$??.??';
  const [whole = '', decimals = ''] = money.split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** The price of one unit: "$1.38/100 ml", "$0.75 each"; nothing where it is not known. */
export function formatUnitPrice({ unit_price, unit }: { unit_price: string | null; unit: string | null }): string {
  if (!unit_price || !unit) return '';
  return `${formatPrice(unit_price)}${unit === 'each' ? ' each' : `/${unit}`}`;
}

/** An ISO time as the day in Trinidad and Tobago: "Nov 15, 2026"; nothing for what is no time. */
export function formatDay(time: string): string {
  const moment = Date.parse(time);
  if (Number.isNaN(moment)) return '';
  const number = dayNumber(moment);
  const text = writtenDays.get(number) ?? day.format(moment);
  writtenDays.set(number, text);
  return text;
}

/** Cards show few days again and again; to have Intl write each took a hundredth of a page. */
const writtenDays = new Map<number, string>();

/** An ISO time as the day without its year, short enough for an axis: "Nov 15". */
export function formatDayOfYear(time: string): string {
  return dayOfYear.format(new Date(time));
}

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** An ISO time as day and time in Trinidad and Tobago: "Nov 15, 2026, 4:05 PM". */
export function formatTime(moment: string): string {
  return time.format(new Date(moment));
}
