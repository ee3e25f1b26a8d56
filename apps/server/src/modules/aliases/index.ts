export { keepMergedNames, keepName, takeBackMergedNames, takeBackName } from './keep-names.ts';
