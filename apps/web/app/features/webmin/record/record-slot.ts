/** Id of the element beside a section's page that shows an open record on wide screens. */
export const recordSlot = 'webmin-record';
