/** The document that the service worker shows in place of any page without a connection. */
export const appShellPath = '/app-shell';
export const isAppShell = (url: string) => new URL(url).pathname === appShellPath;

/** A listing's own address: a whole page for a direct visit, and what the address bar shows under the open modal. */
export const listingPath = (id: number) => `/listings/${id}`;

/** The address of the screen with a shopping list on show. */
export const listPath = (id: number) => `/shopping-lists?list=${id}`;

/** The address of the screen that says where to shop for a list. */
export const listPlanPath = (id: number) => `/shopping-lists/${id}/where-to-shop`;

/** The same for prices of a guest's choice; nobody needs an account for it. */
export const guestPlanPath = (chosen: readonly { product: number; store: number | null }[], region: string) => {
  const items = chosen.map(({ product, store }) => (store === null ? product : `${product}s${store}`)).join(' ');
  return `/where-to-shop?${new URLSearchParams({ items, ...(region && { region }) })}`;
};

/** The address of a kind's comparison, in a region or a store. */
export function kindPath(slug: string, region = '', store?: number): string {
  const params = new URLSearchParams({ ...(region && { region }), ...(store && { store: String(store) }) });
  return `/kinds/${encodeURIComponent(slug)}${params.size > 0 ? `?${params}` : ''}`;
}

/** The address of a list in shopping mode, at one of its stores or where one left off. */
export const shoppingPath = (id: number, store: number | null = null) => `${listPath(id)}&shop=${store ?? ''}`;
