import type { ReviewItem, ReviewKind, ReviewVerdict } from '@bargain-buddy/contract';
import { type Actor, audit } from '../../../platform/audit.ts';
import type { ReviewedBefore } from '../../../platform/database/admin-tables.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { ProductRow, StoreRow } from '../../../platform/database/tables.ts';
import { Conflict, NotFound } from '../../../platform/errors.ts';
import { recordVersionOf } from '../../../platform/record-version.ts';
import { approveProductChange, approveStoreChange, lockRecord } from '../../catalogue/index.ts';
import {
  type EditedRecordKind,
  findProposedEdits,
  lockProposedEdit,
  reopenEdit,
  reviewedFields,
  setEditState,
} from '../../edits/index.ts';
import { notify } from '../../notifications/index.ts';
import { undoRevisionWithin } from '../revisions/revisions.service.ts';
import type { ReviewDecisionRow } from './decisions.queries.ts';
import { recordQueries } from './review-items.queries.ts';
import { joinFacts, type ReviewItemDetails } from './review-items.ts';

type Fields = Record<string, unknown>;
type EditChange = NonNullable<ReviewItem['changes']>[number];

interface Edit {
  product_id: number | null;
  store_id: number | null;
  before: Fields;
  after: Fields;
}

const kindOf = (of: ReviewKind): EditedRecordKind => (of === 'product-edit' ? 'product' : 'store');
const recordOf = ({ product_id, store_id }: Edit) => product_id ?? store_id ?? 0;

export async function toEditReviewItems(
  db: Executor,
  kind: EditedRecordKind,
  ids: readonly number[],
): Promise<ReviewItemDetails[]> {
  if (ids.length === 0) return [];
  const edits = await findProposedEdits(db, ids);
  const rows = new Map((await recordQueries[kind](db, edits.map(recordOf))).map((row) => [row.id, row]));
  return edits.flatMap((edit): ReviewItemDetails[] => {
    const row = rows.get(recordOf(edit));
    if (!row) return [];
    return [
      {
        kind: `${kind}-edit`,
        id: edit.id,
        record: row.id,
        version: editVersion(edit, row),
        name: row.name,
        detail: 'brand' in row ? joinFacts(row.brand, row.amount) : joinFacts(row.address, row.region),
        place: null,
        price: null,
        picture: null,
        closest: [],
        takes_along: 0,
        changes: changesOf(edit, row),
      },
    ];
  });
}

/** Returns a version of the proposed and current values, to detect concurrent changes. */
function editVersion({ after }: Edit, row: ProductRow | StoreRow): string {
  const now = Object.keys(after).map((name) => Reflect.get(row, name));
  return recordVersionOf({ after, now }, ['after', 'now']);
}

/** Describes the fields of a proposal. Latitude and longitude are one field. */
function changesOf({ before, after }: Edit, row: ProductRow | StoreRow): EditChange[] {
  const now: Fields = { ...row };
  const names = reviewedFields['brand' in row ? 'product' : 'store'].filter(
    (name) => name in after && name !== 'lon' && name !== 'location_source',
  );
  return names.map((name) => {
    const [was, stands, wanted] = [before, now, after].map((fields) => textOf(fields, name)) as [
      string,
      string,
      string,
    ];
    const field = name === 'lat' ? 'place' : name;
    return { field, before: stands, after: wanted, ...(was !== stands && { was }) };
  });
}

const textOf = (fields: Fields, name: string): string =>
  name === 'lat' ? joinFacts(degrees(fields.lat), degrees(fields.lon)) : String(fields[name] ?? '');
const degrees = (value: unknown) => (typeof value === 'string' ? value : null);

/** Appended to errors about duplicate records. */
export const duplicateAdvice = 'Reject the change, or merge the two records.';

interface Refusals {
  ensureSame: (looked: string, now: string) => void;
  decidedMeanwhile: (trx: Executor, kind: ReviewKind, id: number) => Promise<Conflict>;
}

/** Approves or rejects a proposal. Throws NotFound, and Conflict if the proposal or the record changed. */
export async function decideAboutEdit(
  trx: Executor,
  { kind: of, id, version, verdict }: ReviewVerdict,
  actor: Actor,
  { ensureSame, decidedMeanwhile }: Refusals,
): Promise<ReviewedBefore> {
  const kind = kindOf(of);
  const [found] = await findProposedEdits(trx, [id]);
  const row = found && (await lockRecord(trx, kind, recordOf(found)));
  const edit = row && (await lockProposedEdit(trx, id));
  if (!row || !edit) throw new NotFound('The change is not there any more.');
  if (edit.state !== 'waiting') throw await decidedMeanwhile(trx, of, id);
  // A merge may have moved the proposal to another record.
  ensureSame(version, recordOf(edit) === row.id ? editVersion(edit, row) : '');
  await setEditState(trx, id, verdict);
  await audit(trx, actor, {
    action: verdict === 'verified' ? 'verify' : 'reject',
    kind,
    ids: [row.id],
    summary: `The change of ${row.name} by ${edit.email} is ${verdict}.`,
    before: edit.before,
    after: edit.after,
  });
  if (verdict === 'rejected') return {};
  const revision = await approve(trx, actor, row, edit);
  return revision === null ? {} : { revision };
}

async function approve(
  trx: Executor,
  actor: Actor,
  row: ProductRow | StoreRow,
  { after, proposed_by: author }: Edit & { proposed_by: number },
): Promise<number | null> {
  const by = { ...actor, isSuperuser: true };
  try {
    return await ('brand' in row
      ? approveProductChange(trx, by, row, { after, author })
      : approveStoreChange(trx, by, row, { after, author }));
  } catch (error) {
    if (!(error instanceof Conflict)) throw error;
    throw new Conflict(`${error.message} ${duplicateAdvice}`, Number(error.extra.id));
  }
}

/** Reopens a decided proposal and restores the record. Returns false if either changed again. */
export async function restoreDecidedEdit(
  trx: Executor,
  { kind: of, record_id: id, verdict, before }: ReviewDecisionRow,
  actor: Actor,
): Promise<boolean> {
  const kind = kindOf(of);
  const [edit] = await findProposedEdits(trx, [id]);
  if (!edit || !(await lockRecord(trx, kind, recordOf(edit)))) throw new NotFound('The change is not there any more.');
  if (before.revision !== undefined && (await undoRevisionWithin(trx, before.revision, actor)).kept.length > 0)
    return false;
  if (edit.state !== verdict || !(await reopenEdit(trx, kind, id))) return false;
  await audit(trx, actor, {
    action: 'undo',
    kind,
    ids: [recordOf(edit)],
    summary: `Took back that a change is ${verdict}.`,
    before: { review: verdict },
    after: { review: 'pending', ...edit.after },
  });
  return true;
}

export async function findEditAuthors(trx: Executor, id: number): Promise<{ author: number; what: string }[]> {
  const edits = await findProposedEdits(trx, [id]);
  const found: { author: number; what: string }[] = [];
  for (const edit of edits) {
    const [row] = await recordQueries[edit.product_id === null ? 'store' : 'product'](trx, [recordOf(edit)]);
    if (row) found.push({ author: edit.proposed_by, what: `change of ${row.name}` });
  }
  return found;
}

/** Notifies the author of an active decision. Returns false if it is not active. */
export async function notifyEditDecision(
  trx: Executor,
  decidedBy: number | null,
  id: number,
  verdict: ReviewDecisionRow['verdict'],
): Promise<boolean> {
  const [edit] = await findProposedEdits(trx, [id]);
  const [one] = await findEditAuthors(trx, id);
  if (edit?.state !== verdict || !one) return false;
  if (one.author === decidedBy) return true;
  await notify(trx, {
    userId: one.author,
    ...(verdict === 'verified'
      ? { content: `Your ${one.what} was approved. Thank you!`, type: 'success' }
      : { content: `Your ${one.what} was not accepted.`, type: 'warning' }),
  });
  return true;
}
