/** For the list's owner only. */
export { ShareDialog } from './share-dialog.tsx';
