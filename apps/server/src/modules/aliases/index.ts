export {
  addAliasForOldName,
  deleteAliasOfUndo,
  keepMergedNames,
  takeBackMergedNames,
} from './keep-names.ts';
