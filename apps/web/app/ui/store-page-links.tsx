import { Link } from 'react-router';

/** The first HTML of a page stays below 80 kB. */
export const storesPerPage = 50;

export const storesOfPage = <Store,>(stores: readonly Store[], page: number): Store[] =>
  stores.slice((page - 1) * storesPerPage, page * storesPerPage);

interface StorePageLinksProps {
  page: number;
  /** Number of stores on all pages. */
  count: number;
  pathOf: (page: number) => string;
}

/** Links to the pages of stores before and after this one. */
export function StorePageLinks({ page, count, pathOf }: StorePageLinksProps) {
  return (
    <>
      {page > 1 && <Link to={pathOf(page - 1)}>Previous stores</Link>}
      {page * storesPerPage < count && <Link to={pathOf(page + 1)}>More stores</Link>}
    </>
  );
}
