import type { Listing } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listingPath } from '~/lib/paths.ts';
import { listingQuery, priceHistoryQuery } from './queries.ts';

/** What a history entry holds while the details modal lies over the page (DET-01). */
export interface ListingModalState {
  modalOpen: true;
  listingId: number;
  /** The shopping list that the details were opened from, where they can be improved (DET-05). */
  fromList?: number | undefined;
}

/** The listing that a location's state opens, or null. The state survives a reload, so it is checked, not trusted. */
export function listingIdFromState(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null;
  const { modalOpen, listingId } = state as Partial<ListingModalState>;
  return modalOpen === true && typeof listingId === 'number' && Number.isSafeInteger(listingId) ? listingId : null;
}

/** The shopping list that a location's state says the details were opened from, or null. */
export function fromListOfState(state: unknown): number | null {
  if (listingIdFromState(state) === null) return null;
  const { fromList } = state as Partial<ListingModalState>;
  return typeof fromList === 'number' && Number.isSafeInteger(fromList) ? fromList : null;
}

/** Opens a listing; `fromList` is the shopping list that does. */
type OpenListing = (listing: Listing, fromList?: number) => void;

/** The page beneath a modal, as the router knows it; the address bar may show another address (the mask). */
function usePageBeneath() {
  const { pathname, search } = useLocation();
  const page = useRef({ pathname, search });
  useEffect(() => {
    page.current = { pathname, search };
  }, [pathname, search]);
  return page;
}

/** Answers true once for each history entry: a second click before the first has led anywhere does nothing. */
function useOncePerEntry(): () => boolean {
  const { key } = useLocation();
  const used = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry means that the click has led somewhere.
  useEffect(() => {
    used.current = false;
  }, [key]);
  return useCallback(() => {
    const isFirst = !used.current;
    used.current = true;
    return isFirst;
  }, []);
}

/**
 * Opens a listing's details over the current page, which stays as it is. The address bar shows the listing's own
 * address, to be shared or reloaded. While the modal is open another listing takes the place of the one on show, so
 * that the browser's back button always closes the modal. What the caller knows of the listing shows at once. A
 * shopping list that opens one of its items says so by `fromList`. The function returned stays the same.
 */
export function useOpenListing(): OpenListing {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const page = usePageBeneath();
  const isFirst = useOncePerEntry();
  return useCallback(
    (listing, fromList) => {
      if (!isFirst()) return;
      const { id } = listing;
      const { queryKey } = listingQuery(id);
      // Shown at once, but a card may be hours old (and what is known read for a guest, who can improve nothing): price
      // and history are read anew together.
      const isNewer = (known: Listing | undefined) => fromList === undefined && known && known.id > id;
      queryClient.setQueryData(queryKey, (known) => (isNewer(known) ? known : listing), { updatedAt: 0 });
      void queryClient.invalidateQueries({ queryKey: priceHistoryQuery(id).queryKey, refetchType: 'none' });
      const state: ListingModalState = { modalOpen: true, listingId: id, ...(fromList !== undefined && { fromList }) };
      const isOpen = listingIdFromState(window.history.state?.usr) !== null;
      void navigate(page.current, {
        state,
        mask: listingPath(id),
        replace: isOpen,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
    },
    [navigate, queryClient, page, isFirst],
  );
}

/** Closes the modal by going back to the page beneath; a second call before that has happened does nothing. */
export function useCloseListing(): () => void {
  const navigate = useNavigate();
  const page = usePageBeneath();
  const isFirst = useOncePerEntry();
  return useCallback(() => {
    if (!isFirst()) return;
    // A modal in the tab's first entry (a restored or duplicated tab) has nothing behind it.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(page.current, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [navigate, page, isFirst]);
}
