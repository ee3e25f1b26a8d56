import type { AdminBasket, BasketChange, NewBasket } from '@bargain-buddy/contract';
import { maxItemAmount } from '@bargain-buddy/domain';
import type { Selectable } from 'kysely';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { BasketTable } from '../../platform/database/tables.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { NotFound, ValidationError } from '../../platform/errors.ts';
import { ensureVersion, recordVersionOf } from '../../platform/record-version.ts';
import {
  type BasketLineRow,
  findBasketLines,
  findBaskets,
  insertBasket,
  lockBasket,
  replaceBasketLines,
} from './baskets.queries.ts';

export async function listAdminBaskets(db: Database): Promise<{ results: AdminBasket[] }> {
  const [baskets, lines] = await Promise.all([findBaskets(db), findBasketLines(db)]);
  return {
    results: baskets.map((basket) =>
      toAdmin(
        basket,
        lines.filter(({ basket_id }) => basket_id === basket.id),
      ),
    ),
  };
}

/** Throws ValidationError. */
export function createBasket(db: Database, { lines, ...fields }: NewBasket, actor: Actor): Promise<AdminBasket> {
  return inTransaction(
    db,
    async (trx) => {
      const id = await insertBasket(trx, fields);
      await saveLines(trx, id, lines, []);
      const after = await readAdmin(trx, id);
      await audit(trx, actor, {
        action: 'create',
        kind: 'basket',
        ids: [id],
        summary: `Added the basket ${after.name}.`,
        after: contentOf(after),
      });
      return after;
    },
    { duplicate: () => new ValidationError({ slug: ['Another basket has this address. Choose a different one.'] }) },
  );
}

/** Throws NotFound, Outdated and ValidationError. */
export function changeBasket(
  db: Database,
  id: number,
  { version, lines, ...fields }: BasketChange,
  actor: Actor,
): Promise<AdminBasket> {
  return inTransaction(db, async (trx) => {
    const before = await readAdmin(trx, id);
    ensureVersion(version, before);
    const { name, description, counted, usual_count } = { ...before, ...fields };
    const values = { name, description, counted, usual_count };
    await trx.updateTable('basket').set(values).where('id', '=', id).execute();
    if (lines) await saveLines(trx, id, lines, before.lines);
    const after = await readAdmin(trx, id);
    if (after.version === before.version) return after;
    await audit(trx, actor, {
      action: 'update',
      kind: 'basket',
      ids: [id],
      summary: `Changed the basket ${after.name}.`,
      before: contentOf(before),
      after: contentOf(after),
    });
    return after;
  });
}

/** Deletes a basket with its lines. Throws NotFound. */
export function deleteBasket(db: Database, id: number, actor: Actor): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = await readAdmin(trx, id);
    await trx.deleteFrom('basket').where('id', '=', id).execute();
    await audit(trx, actor, {
      action: 'delete',
      kind: 'basket',
      ids: [id],
      summary: `Deleted the basket ${before.name}.`,
      before: contentOf(before),
    });
  });
}

async function saveLines(
  trx: Executor,
  id: number,
  lines: NewBasket['lines'],
  before: AdminBasket['lines'],
): Promise<void> {
  const given = lines.map(({ kind, ...line }) => ({ ...line, kind_slug: kind }));
  refuseLines(given);
  await replaceBasketLines(trx, id, given);
  checkLines(before, await findBasketLines(trx, id));
}

async function readAdmin(trx: Executor, id: number): Promise<AdminBasket> {
  const basket = await lockBasket(trx, id);
  if (!basket) throw new NotFound('There is no such basket.');
  return toAdmin(basket, await findBasketLines(trx, id));
}

function toAdmin(basket: Selectable<BasketTable>, rows: readonly BasketLineRow[]): AdminBasket {
  const { id, slug, name, description, counted, usual_count } = basket;
  const lines = rows.map(({ kind, kind_slug, amount, unit, per }) => ({
    ...{ kind: kind_slug, amount, unit, per },
    name: kind?.name ?? null,
  }));
  const record = { id, slug, name, description, counted, usual_count, lines };
  return { ...record, version: recordVersionOf(record, ['name', 'description', 'counted', 'usual_count', 'lines']) };
}

const contentOf = ({ id: _, version: __, ...content }: AdminBasket) => content;

/** Throws ValidationError before the constraints of the table refuse the lines. */
function refuseLines(lines: readonly Pick<BasketLineRow, 'kind_slug' | 'amount' | 'unit'>[]): void {
  const slugs = lines.map(({ kind_slug }) => kind_slug);
  for (const [index, { kind_slug, amount, unit }] of lines.entries()) {
    if (slugs.indexOf(kind_slug) < index) throw problem(kind_slug, 'This kind is there twice.');
    if (BigInt(amount) > maxItemAmount[unit]) throw problem(kind_slug, `At most ${maxItemAmount[unit]}.`);
  }
}

const unitOf = { mass: 'g', volume: 'ml', count: 'piece' } as const;

/** A kind that is not in the catalogue may stay, because the next import may bring it. */
function checkLines(before: AdminBasket['lines'], lines: readonly BasketLineRow[]): void {
  const known = new Set(before.map(({ kind }) => kind));
  for (const { kind, kind_slug, unit } of lines) {
    if (!kind && !known.has(kind_slug)) throw problem(kind_slug, 'There is no such kind.');
    if (kind && unitOf[kind.dimension] !== unit) {
      throw problem(kind_slug, `This is measured in ${unitOf[kind.dimension]}.`);
    }
  }
}

const problem = (slug: string, message: string) => new ValidationError({ lines: [`${slug}: ${message}`] });
