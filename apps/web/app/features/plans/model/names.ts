export type NameOfItem = (item: number) => string;
