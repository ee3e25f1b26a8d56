export { useKnownThings } from './model/use-pocket.ts';
export { QuickAdd } from './quick-add.tsx';
