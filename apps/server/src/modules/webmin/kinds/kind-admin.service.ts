import type { KindChange, KindChangeFields, KindMerge, KindSplit } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import type { Actor } from '../../../platform/audit.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { BadRequest, Conflict, NotFound, ValidationError } from '../../../platform/errors.ts';
import { idsOf } from '../../../platform/ids-of.ts';
import { findFreeKindSlug, findStoredKindNames } from '../../kinds/index.ts';
import { lockAlertsOfKinds } from '../../price-alerts/index.ts';
import { decideAndApplyKindChange, ensureListsAreLocked, lockListsOfKinds } from './apply-kind-change.ts';
import { moveItemsToKind } from './join-items.ts';
import { type KindOfPolicyEvent, type KindRecord, noKindRowChanges, type RowChange } from './kind-row-changes.ts';
import { changeOtherNames, moveOtherNames } from './other-names.ts';
import {
  findListsOfKinds,
  lockAisles,
  lockKinds,
  lockPolicyEvents,
  lockProductsOfKinds,
  readItemsOfKinds,
  readKindNames,
  readKindRedirects,
  reserveRowId,
} from './rows.queries.ts';

export function changeKind(db: Database, id: number, fields: KindChangeFields, actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, {}, async (trx) => {
    const [before] = await lockKinds(trx, [id]);
    if (!before) throw new NotFound('There is no such kind.');
    const aisle = fields.aisle === undefined ? undefined : await aisleOf(trx, fields.aisle);
    const soldBy = fields.sold_by;
    if (soldBy === 'weight' && before.dimension !== 'mass') {
      throw new ValidationError({ sold_by: ['Only kinds measured by weight can be sold by weight.'] });
    }
    const after = {
      ...before,
      name: fields.name ?? before.name,
      ...(aisle && { aisle_id: aisle.id, aisle_is_chosen: true }),
      ...(soldBy && { sold_by: soldBy, sold_by_is_chosen: true }),
    };
    const renamed = after.name === before.name ? [] : [`Renamed the kind ${before.name} to ${after.name}.`];
    const moved = aisle ? [`Moved the kind ${after.name} to ${aisle.name}.`] : [];
    const sold = soldBy ? [`The kind ${after.name} is sold by ${soldBy === 'weight' ? 'weight' : 'the pack'}.`] : [];
    const names = await changeOtherNames(trx, after, fields);
    const onlyNames = [...renamed, ...moved, ...sold].length === 0 && names.rows.length > 0;
    return {
      summary: [...renamed, ...moved, ...sold, ...names.summary].join(' ') || 'Changed nothing.',
      done: { ...noKindRowChanges, kinds: onlyNames ? [] : [{ before, after }], other_names: names.rows },
    };
  });
}

async function aisleOf(trx: Executor, id: number) {
  const aisle = (await lockAisles(trx)).find((one) => one.id === id);
  if (!aisle) throw new ValidationError({ aisle: ['There is no such aisle.'] });
  return aisle;
}

/** Deletes an unused kind. Throws NotFound and Conflict. */
export function deleteKind(db: Database, id: number, actor: Actor): Promise<KindChange> {
  return decideAndApplyKindChange(db, actor, { action: 'delete' }, async (trx) => {
    const products = await lockProductsOfKinds(trx, { kinds: [id] });
    const names = await readKindNames(trx, [id]);
    const [before] = await lockKinds(trx, [id]);
    if (!before) throw new NotFound('There is no such kind.');
    // Products may be moved to the kind until it is locked.
    const count = Math.max(products.length, (await lockProductsOfKinds(trx, { kinds: [id] })).length);
    if (count > 0) throw new Conflict(`${before.name} has ${formatCount(count, 'product')}. Move or merge it instead.`);
    if ((await findListsOfKinds(trx, [id])).length > 0)
      throw new Conflict(`Shopping lists refer to ${before.name}. Merge it instead.`);
    if ((await readKindRedirects(trx, [id])).length > 0)
      throw new Conflict(`Other kinds were merged into ${before.name}. Merge it instead.`);
    const otherNames = (await findStoredKindNames(trx)).filter(({ kind_id }) => kind_id === id);
    const events = (await lockPolicyEvents(trx)).filter(({ kind_id }) => kind_id === id);
    return {
      summary: `Deleted the kind ${before.name}.`,
      done: {
        ...noKindRowChanges,
        kinds: [{ before, after: null }],
        names: names.map((name) => ({ before: name, after: null })),
        other_names: otherNames.map((name) => ({ before: name, after: null })),
        policy_events: events.map((event) => ({ before: event, after: null })),
      },
    };
  });
}

/** Merges kinds of one dimension. Products, names and list items move to `keep`. */
export function mergeKinds(db: Database, { keep, merge, dry_run }: KindMerge, actor: Actor): Promise<KindChange> {
  const ids = [...new Set(merge)];
  if (ids.includes(keep)) throw new ValidationError({ merge: ['The kind to keep cannot be merged into itself.'] });
  return decideAndApplyKindChange(db, actor, { dryRun: dry_run, action: 'merge' }, async (trx) => {
    // Lock order of all writers: products, names, kinds.
    await lockProductsOfKinds(trx, { kinds: ids });
    const lists = await lockListsOfKinds(trx, ids);
    const names = await readKindNames(trx, ids);
    const kinds = await lockKinds(trx, [keep, ...ids]);
    await ensureListsAreLocked(trx, ids, lists);
    const survivor = kinds.find(({ id }) => id === keep);
    const gone = kinds.filter(({ id }) => id !== keep);
    if (!survivor || gone.length < ids.length) {
      throw new BadRequest('One of these kinds is gone. Reload the page.');
    }
    if (gone.some(({ dimension }) => dimension !== survivor.dimension)) {
      throw new ValidationError({ merge: ['These are measured in different units.'] });
    }
    const products = await lockProductsOfKinds(trx, { kinds: ids });
    const addresses = await readKindRedirects(trx, ids);
    const items = await readItemsOfKinds(trx, idsOf(lists));
    const alerts = await lockAlertsOfKinds(trx, ids);
    const events = await lockPolicyEvents(trx);
    return {
      summary: `Merged the ${formatCount(gone.length, 'kind')} ${gone.map(({ name }) => name).join(', ')} into ${survivor.name}.`,
      lists,
      done: {
        ...noKindRowChanges,
        kinds: [...soldByWeight(survivor, gone), ...gone.map((before) => ({ before, after: null }))],
        other_names: await moveOtherNames(trx, keep, ids),
        names: names.map((before) => ({ before, after: { ...before, kind_id: keep } })),
        products: products.map(({ id, kind_id, kind_is_chosen }) => ({
          before: { id, kind_id, kind_is_chosen },
          after: { id, kind_id: keep, kind_is_chosen },
        })),
        items: moveItemsToKind(items, keep, ids),
        addresses: [
          ...gone.map(({ id, slug }) => ({ before: null, after: { id, slug, kind_id: keep } })),
          ...addresses.map((before) => ({ before, after: { ...before, kind_id: keep } })),
        ],
        policy_events: movePolicyEvents(events, keep, ids),
        alerts: alerts.map((before) => ({ before, after: { ...before, kind_id: keep } })),
      },
    };
  });
}

/** Moves each VAT change of merged kinds to `keep`, once. */
function movePolicyEvents(
  events: readonly KindOfPolicyEvent[],
  keep: number,
  gone: readonly number[],
): RowChange<KindOfPolicyEvent>[] {
  const replaced = new Set(events.flatMap(({ event_id, kind_id }) => (kind_id === keep ? [event_id] : [])));
  return events
    .filter(({ kind_id }) => gone.includes(kind_id))
    .map((before) => {
      const after = replaced.has(before.event_id) ? null : { ...before, kind_id: keep };
      replaced.add(before.event_id);
      return { before, after };
    });
}

/** Copies "sold by weight" from a merged kind, unless a user chose it for the surviving kind. */
function soldByWeight(survivor: KindRecord, gone: readonly KindRecord[]): RowChange<KindRecord>[] {
  const source = gone.find(({ sold_by }) => sold_by === 'weight');
  if (!source || survivor.sold_by === 'weight' || survivor.sold_by_is_chosen) return [];
  const { sold_by, sold_by_is_chosen } = source;
  return [{ before: survivor, after: { ...survivor, sold_by, sold_by_is_chosen } }];
}

/** Moves products to another or new kind, as if their kind was chosen manually. */
export function splitKind(db: Database, split: KindSplit, actor: Actor): Promise<KindChange> {
  const ids = [...new Set(split.products)];
  return decideAndApplyKindChange(db, actor, { dryRun: split.dry_run }, async (trx) => {
    const products = await lockProductsOfKinds(trx, { ids });
    if (products.length < ids.length) {
      throw new BadRequest('One of these products is gone. Reload the page.');
    }
    const measured = new Set(products.filter(({ has_amount }) => has_amount).map(({ dimension }) => dimension));
    if (measured.size > 1) {
      throw new ValidationError({ products: ['These are measured in different units.'] });
    }
    const { kind, isNew } = await targetOf(trx, split, products[0]?.kind_id ?? 0, [...measured][0]);
    if ([...measured].some((dimension) => dimension !== kind.dimension)) {
      throw new ValidationError({ kind: [`${kind.name} is measured in another unit.`] });
    }
    return {
      summary: `Moved ${formatCount(products.length, 'product')} to the kind ${kind.name}.`,
      done: {
        ...noKindRowChanges,
        kinds: isNew ? [{ before: null, after: kind }] : [],
        products: products.map(({ id, kind_id, kind_is_chosen }) => ({
          before: { id, kind_id, kind_is_chosen },
          after: { id, kind_id: kind.id, kind_is_chosen: true },
        })),
      },
    };
  });
}

async function targetOf(
  trx: Executor,
  { kind: id, name = '' }: KindSplit,
  fromId: number,
  dimension: string | undefined,
): Promise<{ kind: KindRecord; isNew: boolean }> {
  const kinds = await lockKinds(trx, [id ?? 0, fromId]);
  if (id !== undefined) {
    const kind = kinds.find((one) => one.id === id);
    if (!kind) throw new ValidationError({ kind: ['There is no such kind.'] });
    return { kind, isNew: false };
  }
  const from = kinds.find((one) => one.id === fromId);
  if (!from) throw new BadRequest('These products are being sorted. Please try again in a minute.');
  const made = {
    name,
    dimension: dimension ?? from.dimension,
    aisle_id: from.aisle_id,
    aisle_is_chosen: true,
    sold_by: dimension === undefined || dimension === from.dimension ? from.sold_by : 'pack',
    sold_by_is_chosen: from.sold_by_is_chosen,
  } as const;
  return {
    kind: { ...(await reserveRowId(trx, 'kind')), slug: await findFreeKindSlug(trx, name), ...made },
    isNew: true,
  };
}
