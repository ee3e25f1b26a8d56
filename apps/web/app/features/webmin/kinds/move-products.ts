import * as calls from '@bargain-buddy/contract/calls';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { failureText } from '../failure-text.ts';
import type { BulkOutcome } from '../grid/bulk-action.ts';
import { runSequentially } from '../grid/one-by-one.ts';

/** Moves products to a kind in one request. If one is refused (400), moves each separately. Returns the outcomes. */
export async function moveToKind(products: number[], kind: number): Promise<BulkOutcome[]> {
  try {
    const { id: revision } = await callApi(calls.splitKind, { body: { products, kind } });
    return products.map((id) => ({ id, ok: true, error: null, revision }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    if (products.length === 1) return products.map((id) => ({ id, ok: false, error: failureText(error) }));
  }
  const outcomes: BulkOutcome[] = [];
  for (const id of products) outcomes.push(...(await moveToKind([id], kind)));
  return outcomes;
}

/** Deletes empty kinds. Each outcome has the id of the change, which undo needs. */
export async function deleteKinds(ids: number[]): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of ids) {
    let revision: number | null = null;
    const [outcome] = await runSequentially([id], async () => {
      revision = (await callApi(calls.deleteKind, { params: { id } })).id;
    });
    if (outcome) outcomes.push({ ...outcome, revision });
  }
  return outcomes;
}

export function undoMoves(changes: number[]): Promise<BulkOutcome[]> {
  return runSequentially(changes, (id) => callApi(calls.undoKindChange, { params: { id } }));
}
