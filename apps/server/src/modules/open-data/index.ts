export { writeOpenDataInThread } from './open-data-threads.ts';
export { queueOpenDataAtStart } from './queue-open-data.ts';
