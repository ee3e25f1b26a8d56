import { sql } from 'kysely';

/** True if searches may find the row: it was not rejected as new, or a later price supports it. */
export const isNotRejectedSql = (kind: 'product' | 'store') => sql<boolean>`${sql.ref(`${kind}.id`)} NOT IN (
  SELECT record_id FROM review_decision d
  WHERE kind = ${sql.lit(kind)} AND verdict = 'rejected' AND undone_at IS NULL AND NOT EXISTS (
    SELECT FROM listing l WHERE ${sql.ref(`l.${kind}_id`)} = d.record_id AND l.price_is_verified = 'verified'
  ))`;
