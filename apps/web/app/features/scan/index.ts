/** Adds items to a list by barcode. The scanner itself is in ui/scanner. */
export { ScanBarcodesToList } from './scan-barcodes-to-list.tsx';
