export { writeOpenData } from './write-open-data.ts';
