export { hasOpenData } from './open-data.service.ts';
export { writeOpenDataInThread } from './open-data-threads.ts';
