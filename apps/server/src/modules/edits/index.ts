export {
  type EditedRecordKind,
  findProposedEdits,
  findWaitingEditsOf,
  lockProposedEdit,
  moveEditsToSurvivor,
  reopenEdit,
  reopenEdits,
  setEditState,
  undoMoveOfEdits,
  type WaitingEdit,
  withdrawEdits,
} from './edits.queries.ts';
export { findOwnWaitingEdit, reviewedFields, saveEditForReview } from './save-edit-for-review.ts';
