import type { KindChange } from '@bargain-buddy/contract';
import { deriveKindOfProduct, type ProductText } from '@bargain-buddy/domain';
import { sql } from 'kysely';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { findStoredKindNames } from '../../kinds/index.ts';
import { lockAlertsOfKinds } from '../../price-alerts/index.ts';
import { applyKindChange, ensureListsAreLocked, lockListsOfKinds } from './apply-kind-change.ts';
import { lockKindChange, markKindChangeUndone } from './history.queries.ts';
import { undoMoveOfItems } from './join-items.ts';
import { type KindNameRecord, type KindRowChanges, type RowChange, reverseRowChanges } from './kind-row-changes.ts';
import {
  lockAisles,
  lockEqualKindNames,
  lockKinds,
  lockPolicyEvents,
  lockProductsOfKinds,
  readItemsOfKinds,
  readKindNames,
  readKindRedirects,
  writeKindsOfProducts,
} from './rows.queries.ts';

/** Undoes a change of kinds or aisles, except rows that changed again. Throws NotFound and Conflict. */
export function undoKindChange(db: Database, id: number, actor: Actor): Promise<KindChange> {
  return inTransaction(
    db,
    async (trx) => {
      const found = await lockKindChange(trx, id);
      if (!found) throw new NotFound('There is no such change.');
      if (found.undone_at) throw new Conflict('This change was already undone.');
      await takeBack(trx, found.done);
      const summary = `Undid: ${found.summary}`;
      await audit(trx, actor, { action: 'undo', kind: 'kind', ids: [id], summary });
      return markKindChangeUndone(trx, id, actor.userId);
    },
    {
      duplicate: () => new Conflict('Something else has this name or list position now.'),
      missing: () => new Conflict('Later changes use it. Undo those first.'),
    },
  );
}

async function takeBack(trx: Executor, done: KindRowChanges): Promise<void> {
  const used = done.items.flatMap(({ after }) => after?.kinds ?? []);
  await lockProductsOfKinds(trx, { ids: idsOf(done.products) });
  const lists = await lockListsOfKinds(trx, used);
  const names = [
    ...(await readKindNames(
      trx,
      done.names.flatMap(({ after }) => after?.kind_id ?? []),
    )),
    // The name of a deleted kind may belong to another kind now.
    ...(await lockEqualKindNames(
      trx,
      done.names.flatMap(({ before, after }) => (before && !after ? [before] : [])),
    )),
  ];
  const kinds = await lockKinds(trx, idsOf(done.kinds));
  await ensureListsAreLocked(trx, used, lists);
  const [products, aisles] = [
    (await lockProductsOfKinds(trx, { ids: idsOf(done.products) })).map(({ id, kind_id, kind_is_chosen }) => ({
      id,
      kind_id,
      kind_is_chosen,
    })),
    await lockAisles(trx),
  ];
  const items = await readItemsOfKinds(
    trx,
    lists.map(({ id }) => id),
  );
  const addresses = await readKindRedirects(
    trx,
    done.addresses.flatMap(({ after }) => after?.kind_id ?? []),
  );
  const isSameId = (a: { id: number }, b: { id: number }) => a.id === b.id;
  const back: KindRowChanges = {
    kinds: reverseRowChanges(done.kinds, kinds, isSameId),
    names: reverseRowChanges(done.names, names, (a, b) => a.name === b.name && a.dimension === b.dimension),
    other_names: reverseRowChanges(
      done.other_names,
      await findStoredKindNames(trx),
      (a, b) => a.kind_id === b.kind_id && a.key === b.key,
    ),
    products: reverseRowChanges(done.products, products, isSameId),
    aisles: reverseRowChanges(done.aisles, aisles, isSameId),
    items: undoMoveOfItems(done.items, items),
    addresses: reverseRowChanges(done.addresses, addresses, isSameId),
    policy_events: reverseRowChanges(
      done.policy_events,
      await lockPolicyEvents(trx),
      (a, b) => a.event_id === b.event_id && a.kind_id === b.kind_id,
    ),
    alerts: reverseRowChanges(
      done.alerts,
      await lockAlertsOfKinds(
        trx,
        done.alerts.flatMap(({ after }) => after?.kind_id ?? []),
      ),
      isSameId,
    ),
  };
  const gone = done.addresses.filter(({ before }) => before === null);
  if (back.addresses.filter(({ after }) => after === null).length < gone.length)
    throw new Conflict('The kept kind was merged since. Undo that merge first.');
  if (Object.values(back).every((changes) => changes.length === 0))
    throw new Conflict('All of it was changed again since.');
  await applyKindChange(trx, back, lists);
  await followNames(trx, back.names);
}

const idsOf = (changes: readonly { before: { id: number } | null; after: { id: number } | null }[]) =>
  changes.flatMap(({ before, after }) => (after ?? before)?.id ?? []);

interface Product extends ProductText {
  id: number;
  kind_id: number;
}

/** Moves products back to the kind whose names an undo restored. Products with a manually chosen kind are unchanged. */
async function followNames(trx: Executor, names: readonly RowChange<KindNameRecord>[]): Promise<void> {
  const owners = new Map(names.flatMap(({ after }) => (after ? [[keyOf(after), after.kind_id]] : [])));
  const left = names.flatMap(({ before }) => before?.kind_id ?? []);
  const { rows } = await sql<Product>`
    SELECT id, name, brand, amount, category, kind_id FROM product
    WHERE kind_id = ANY(${left}::integer[]) AND NOT kind_is_chosen ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  const moved = rows.flatMap((product) => {
    const { key: name, dimension } = deriveKindOfProduct(product);
    const kind_id = owners.get(keyOf({ name, dimension }));
    const after = kind_id !== undefined && { id: product.id, kind_id, kind_is_chosen: false };
    return after ? [{ before: { ...after, kind_id: product.kind_id }, after }] : [];
  });
  await writeKindsOfProducts(trx, moved);
}

const keyOf = ({ name, dimension }: { name: string; dimension: string }) => `${dimension} ${name}`;
