export { publishIndexOf } from './publish-index.ts';
