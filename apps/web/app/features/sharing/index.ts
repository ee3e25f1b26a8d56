/** Who else has a list: for its owner alone. */
export { ShareDialog } from './share-dialog.tsx';
