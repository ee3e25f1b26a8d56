export const columnOfCell = (cell: string): string => cell.replace(/\d/g, '');
