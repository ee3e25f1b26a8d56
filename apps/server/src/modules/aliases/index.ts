export {
  addAliasesOfMerge,
  addAliasForOldName,
  deleteAliasOfUndo,
  undoAliasesOfMerge,
} from './add-names.ts';
