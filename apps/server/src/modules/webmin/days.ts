import { type RawBuilder, sql } from 'kysely';

/** `column` lies within the days in Trinidad and Tobago from `from` to `to`, both included; undefined is no bound. */
export function withinDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): RawBuilder<boolean>[] {
  const midnight = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE 'America/Port_of_Spain')`;
  return [
    ...(from === undefined ? [] : [sql<boolean>`${sql.ref(column)} >= ${midnight(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`${sql.ref(column)} < ${midnight(to)} + interval '1 day'`]),
  ];
}
