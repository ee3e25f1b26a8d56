export { publishIndexOfOpenData } from './publish-index.ts';
