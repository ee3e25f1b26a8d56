export {
  type EditKind,
  findEdits,
  findWaitingEditsOf,
  letEditsWait,
  lockEdit,
  moveBackEdits,
  moveEdits,
  reopenEdit,
  setEditState,
  type WaitingEdit,
  withdrawEdits,
} from './edits.queries.ts';
export { findOwnEdit, holdBack, reviewedFields } from './hold-back.ts';
