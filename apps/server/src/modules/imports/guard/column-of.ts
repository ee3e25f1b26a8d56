/** The letters of a cell's column: 'E' of 'E6'. */
export const columnOf = (cell: string): string => cell.replace(/\d/g, '');
