/** Returns the name of an item by its index in a link or its id in a list. */
export type NameOf = (item: number) => string;
