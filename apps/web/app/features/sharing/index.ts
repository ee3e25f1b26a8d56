/** The share dialog of a list, for its owner only. */
export { ShareDialog } from './share-dialog.tsx';
