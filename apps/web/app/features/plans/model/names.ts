/** What to call the thing that a plan knows by its index or its item's id. */
export type NameOf = (item: number) => string;
