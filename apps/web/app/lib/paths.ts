/** A listing's own address: a whole page for a direct visit, and what the address bar shows under the open modal. */
export const listingPath = (id: number) => `/listings/${id}`;

/** The address of the screen with a shopping list on show. */
export const listPath = (id: number) => `/shopping-lists?list=${id}`;
