/** Returns the column letters of a cell address: 'E' of 'E6'. */
export const columnOf = (cell: string): string => cell.replace(/\d/g, '');
