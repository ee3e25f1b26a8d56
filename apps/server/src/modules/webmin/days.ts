import { type RawBuilder, sql } from 'kysely';

/** Filters by local days from `from` to `to`, both inclusive. */
export function isWithinDaysSql(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean>[] {
  const midnight = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${midnight(to)} + interval '1 day'`]),
  ];
}
