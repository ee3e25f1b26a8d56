import type { Listing } from '@bargain-buddy/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { listingPath } from '~/lib/paths.ts';
import { listingQuery, priceHistoryQuery } from './queries.ts';

export interface ListingModalState {
  modalOpen: true;
  listingId: number;
  fromList?: number | undefined;
}

/** Returns the listing id of a location's state, or null. Validates the state, because it survives a reload. */
export function listingIdFromState(state: unknown): number | null {
  if (typeof state !== 'object' || state === null) return null;
  const { modalOpen, listingId } = state as Partial<ListingModalState>;
  return modalOpen === true && typeof listingId === 'number' && Number.isSafeInteger(listingId) ? listingId : null;
}

export function originListIdFromState(state: unknown): number | null {
  if (listingIdFromState(state) === null) return null;
  const { fromList } = state as Partial<ListingModalState>;
  return typeof fromList === 'number' && Number.isSafeInteger(fromList) ? fromList : null;
}

type OpenListing = (listing: Listing, fromList?: number) => void;

/** Tracks the page below the dialog as the router knows it. The address bar may show another URL (mask). */
function useBackgroundLocation() {
  const { pathname, search } = useLocation();
  const page = useRef({ pathname, search });
  useEffect(() => {
    page.current = { pathname, search };
  }, [pathname, search]);
  return page;
}

/** Returns a function that returns true once per history entry. Ignores a second click before the navigation ends. */
function useOncePerHistoryEntry(): () => boolean {
  const { key } = useLocation();
  const used = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry means that the click has led somewhere.
  useEffect(() => {
    used.current = false;
  }, [key]);
  return useCallback(() => {
    const claimEntry = !used.current;
    used.current = true;
    return claimEntry;
  }, []);
}

/** Opens details over the current page. Replaces the history entry inside the dialog, so that Back closes it. */
export function useOpenListing(): OpenListing {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const page = useBackgroundLocation();
  const claimEntry = useOncePerHistoryEntry();
  return useCallback(
    (listing, fromList) => {
      if (!claimEntry()) return;
      const { id } = listing;
      const { queryKey } = listingQuery(id);
      // Marks the given listing as stale: a card may be hours old, or read for a guest, who may edit nothing. Price and
      // history refetch together.
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
    [navigate, queryClient, page, claimEntry],
  );
}

/** Returns a function that closes the dialog by going back. A second call before that does nothing. */
export function useCloseListing(): () => void {
  const navigate = useNavigate();
  const page = useBackgroundLocation();
  const claimEntry = useOncePerHistoryEntry();
  return useCallback(() => {
    if (!claimEntry()) return;
    // In a restored or duplicated tab, the dialog may be the first history entry.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(page.current, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
  }, [navigate, page, claimEntry]);
}
