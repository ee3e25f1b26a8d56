import { reorderKindNameKey } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { appActor } from '../../../platform/audit.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import { mergeKinds } from './kind-admin.service.ts';

interface Name {
  name: string;
  dimension: string;
  kind_id: number;
  /** Set if a user chose the kind of a product, or undid a merge. */
  is_chosen: boolean;
}

/** Merges kinds whose names differ only in word order. Old names remain, since the previous release looks them up. */
export async function mergeKindsOfSameWords(db: Database): Promise<void> {
  const names = await readNames(db);
  const keyOf = ({ name, dimension }: Pick<Name, 'name' | 'dimension'>) => `${dimension} ${name}`;
  const owners = new Map(names.map((one) => [keyOf(one), one]));
  const merged = new Map<number, number>();
  const kindOf = (id: number): number => (merged.has(id) ? kindOf(merged.get(id) as number) : id);
  for (const one of names) {
    const name = reorderKindNameKey(one.name);
    if (name === one.name) continue;
    const owner = owners.get(keyOf({ ...one, name }));
    if (!owner) {
      const added = { ...one, name, kind_id: kindOf(one.kind_id) };
      await addName(db, added);
      owners.set(keyOf(added), added);
      continue;
    }
    const [keep, merge] = [kindOf(owner.kind_id), kindOf(one.kind_id)];
    if (keep === merge || owner.is_chosen || one.is_chosen) continue;
    await mergeKinds(db, { keep, merge: [merge], dry_run: false }, appActor);
    merged.set(merge, keep);
  }
}

function readNames(db: Database): Promise<Name[]> {
  return rowsOf(db)<Name>`
    SELECT n.name, n.dimension, n.kind_id,
           EXISTS (SELECT FROM product WHERE kind_id = n.kind_id AND kind_is_chosen) OR EXISTS (
             SELECT FROM kind_change WHERE undone_at IS NOT NULL
               AND done->'kinds' @> jsonb_build_array(jsonb_build_object('before', jsonb_build_object('id', n.kind_id)))
           ) AS is_chosen
    FROM kind_name n ORDER BY n.kind_id, n.name`;
}

/** Does nothing if the kind was deleted or the name is in use. */
async function addName(db: Database, { name, dimension, kind_id }: Name): Promise<void> {
  await sql`
    INSERT INTO kind_name (name, dimension, kind_id)
    SELECT ${name}, ${dimension}, id FROM kind WHERE id = ${kind_id} ON CONFLICT DO NOTHING`.execute(db);
}
