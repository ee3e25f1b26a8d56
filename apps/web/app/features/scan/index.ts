/** Scanning onto a list. The scanner itself is ui/scanner. */
export { ScanToList } from './scan-to-list.tsx';
