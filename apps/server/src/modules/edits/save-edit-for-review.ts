import { type Actor, audit } from '../../platform/audit.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  deleteProposedEdit,
  type EditedRecordKind,
  findWaitingEdit,
  insertProposedEdit,
  isOwnUnusedRecord,
  updateProposedEdit,
  type WaitingEdit,
} from './edits.queries.ts';

type Fields = Record<string, unknown>;

const place = ['lat', 'lon', 'location_source'];
/** Fields that others use to find, compare and group a record, and text that public pages show. */
export const reviewedFields: Record<EditedRecordKind, string[]> = {
  product: ['name', 'brand', 'amount', 'category', 'barcode'],
  store: ['name', 'address', 'region', ...place, 'opening_hours'],
};

interface Author extends Actor {
  userId: number;
  isSuperuser: boolean;
}

/** Returns the viewer's own waiting change. Superusers see records without waiting changes. */
export async function findOwnWaitingEdit(
  db: Executor,
  kind: EditedRecordKind,
  id: number,
  viewer: { id?: number; isSuperuser: boolean } | null,
): Promise<WaitingEdit | undefined> {
  if (viewer?.id === undefined || viewer.isSuperuser) return undefined;
  return findWaitingEdit(db, { kind, id, userId: viewer.id });
}

interface Change<Values> {
  kind: EditedRecordKind;
  row: Values & { id: number; name: string };
  edit: WaitingEdit | undefined;
  after: Partial<Values>;
}

/** Stores reviewed fields as a waiting edit, unless the author is a superuser or the record is an own draft. */
export async function saveEditForReview<Values extends object>(
  trx: Executor,
  by: Author,
  { kind, row, edit, after }: Change<Values>,
): Promise<{ atOnce: Partial<Values>; edit: WaitingEdit | undefined }> {
  const names = reviewedFields[kind].filter((name) => name in after);
  if (by.isSuperuser || names.length === 0) return { atOnce: after, edit };
  if (!edit && (await isOwnUnusedRecord(trx, { kind, id: row.id, userId: by.userId }))) return { atOnce: after, edit };
  const { id, name } = row;
  const now: Fields = { ...row };
  const held = differing(now, { ...now, ...edit?.after, ...after }, [...names, ...Object.keys(edit?.after ?? {})]);
  const atOnce = pick(
    after,
    Object.keys(after).filter((field) => !reviewedFields[kind].includes(field)),
  );
  if (held.length === 0) {
    if (edit) {
      await deleteProposedEdit(trx, edit.id);
      await audit(trx, by, { action: 'undo', kind, ids: [id], summary: `Withdrew a change of ${name} that waited.` });
    }
    return { atOnce: atOnce as Partial<Values>, edit: undefined };
  }
  const values = {
    before: { ...pick(now, held), ...pick(edit?.before ?? {}, held) },
    after: pick({ ...now, ...edit?.after, ...after }, held),
  };
  const summary = `Proposed a change of ${name}, which waits for review.`;
  await audit(trx, by, { action: 'update', kind, ids: [id], summary, ...values });
  if (edit) await updateProposedEdit(trx, { id: edit.id, ...values });
  const editId = edit?.id ?? (await insertProposedEdit(trx, { kind, id, userId: by.userId, ...values }));
  return { atOnce: atOnce as Partial<Values>, edit: { id: editId, ...values } };
}

/** Returns the names of the fields that differ. All fields of a position differ together. */
function differing(now: Fields, wanted: Fields, names: readonly string[]): string[] {
  const isMoved = now.lat !== wanted.lat || now.lon !== wanted.lon;
  const others = [...new Set(names)].filter((name) => !place.includes(name) && now[name] !== wanted[name]);
  return isMoved ? [...others, ...place] : others;
}

const pick = (from: object, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
