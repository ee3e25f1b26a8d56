import type { AdminAisle, KindChange } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import type { Actor } from '../../../platform/audit.ts';
import { type Database, rowsOf } from '../../../platform/database/database.ts';
import { Conflict, NotFound, ValidationError } from '../../../platform/errors.ts';
import { decideAndApplyKindChange } from './apply-kind-change.ts';
import { noKindRowChanges } from './kind-row-changes.ts';
import { lockAisles, lockKindsOfAisle, reserveRowId } from './rows.queries.ts';

export function listAdminAisles(db: Database): Promise<AdminAisle[]> {
  return rowsOf(db)<AdminAisle>`
    SELECT id, name, (SELECT count(*) FROM kind WHERE aisle_id = aisle.id AND kind.id <> 1) AS kinds,
           key IS NOT DISTINCT FROM 'other' AS is_other
    FROM aisle ORDER BY position, id`;
}

/** Gap between positions, so that the default aisle remains last. */
const step = 10;

/** Adds an aisle before the default aisle. Throws Conflict for a duplicate name. */
export function createAisle(db: Database, name: string, actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, { action: 'create' }, async (trx) => {
    const aisles = await lockAisles(trx);
    const { id } = await reserveRowId(trx, 'aisle');
    const position = (aisles.at(-2)?.position ?? 0) + step;
    return {
      summary: `Added the aisle ${name}.`,
      done: { ...noKindRowChanges, aisles: [{ before: null, after: { id, key: null, name, position } }] },
    };
  });
}

export function renameAisle(db: Database, id: number, name: string, actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, {}, async (trx) => {
    const before = (await lockAisles(trx)).find((aisle) => aisle.id === id);
    if (!before) throw new NotFound('There is no such aisle.');
    return {
      summary: `Renamed the aisle ${before.name} to ${name}.`,
      done: { ...noKindRowChanges, aisles: [{ before, after: { ...before, name } }] },
    };
  });
}

/** Throws Conflict if `ids` are not the current aisles. */
export function orderAisles(db: Database, ids: readonly number[], actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, {}, async (trx) => {
    const aisles = await lockAisles(trx);
    if (ids.length !== aisles.length || aisles.some(({ id }) => !ids.includes(id))) {
      throw new Conflict('The aisles changed meanwhile. Reload the page.');
    }
    const moved = aisles
      .map((before) => ({ before, after: { ...before, position: (ids.indexOf(before.id) + 1) * step } }))
      .filter(({ before, after }) => before.position !== after.position);
    return { summary: 'Changed the order of the aisles.', done: { ...noKindRowChanges, aisles: moved } };
  });
}

/** Deletes an aisle and moves its kinds to `to`. Throws Conflict for the default aisle, or if kinds need `to`. */
export function deleteAisle(db: Database, id: number, to: number | undefined, actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, { action: 'delete' }, async (trx) => {
    const aisles = await lockAisles(trx);
    const before = aisles.find((aisle) => aisle.id === id);
    if (!before) throw new NotFound('There is no such aisle.');
    if (before.key === 'other')
      throw new Conflict(`${before.name} cannot be deleted. It holds kinds without an aisle.`);
    const target = aisles.find((aisle) => aisle.id === to && to !== id);
    if (to !== undefined && !target) throw new ValidationError({ to: ['There is no such aisle.'] });
    const kinds = await lockKindsOfAisle(trx, id);
    const count = formatCount(kinds.length, 'kind');
    if (kinds.length > 0 && !target) {
      throw new Conflict(
        `There ${kinds.length === 1 ? 'is' : 'are'} ${count} in ${before.name}. Choose an aisle for them.`,
      );
    }
    const moved = target && kinds.length > 0 ? ` ${count} went to ${target.name}.` : '';
    return {
      summary: `Deleted the aisle ${before.name}.${moved}`,
      done: {
        ...noKindRowChanges,
        kinds: kinds.map((kind) => ({
          before: kind,
          after: { ...kind, aisle_id: target?.id ?? id, aisle_is_chosen: true },
        })),
        aisles: [{ before, after: null }],
      },
    };
  });
}
