/** The id of the element beside a section's page, where an open record is shown on wide screens. */
export const recordSlot = 'webmin-record';
