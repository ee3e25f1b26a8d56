export { QuickAdd } from './quick-add.tsx';
