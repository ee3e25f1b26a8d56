export {
  addAliasForOldName,
  addMergedNames,
  deleteAliasOfUndo,
  takeBackMergedNames,
} from './keep-names.ts';
