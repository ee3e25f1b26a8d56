export { exportLists } from './export.service.ts';
