export {
  addAliasForOldName,
  addMergedNames,
  deleteAliasOfUndo,
  takeBackMergedNames,
} from './add-names.ts';
