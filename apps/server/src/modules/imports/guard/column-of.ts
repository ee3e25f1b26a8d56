export const columnOf = (cell: string): string => cell.replace(/\d/g, '');
