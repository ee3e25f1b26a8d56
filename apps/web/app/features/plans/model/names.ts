export type NameOf = (item: number) => string;
