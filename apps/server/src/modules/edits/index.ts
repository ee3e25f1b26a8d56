export {
  type EditKind,
  findEdits,
  findWaitingEditsOf,
  lockEdit,
  moveBackEdits,
  moveEdits,
  reopenEdit,
  reopenEdits,
  setEditState,
  type WaitingEdit,
  withdrawEdits,
} from './edits.queries.ts';
export { findOwnEdit, reviewedFields, storeForReview } from './store-for-review.ts';
