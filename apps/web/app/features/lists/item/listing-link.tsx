import type { Listing } from '@bargain-buddy/contract';
import type { MouseEvent, ReactNode } from 'react';
import { listingPath } from '~/lib/paths.ts';

interface ListingLinkProps {
  listing: Listing;
  className: string | undefined;
  onOpen: (listing: Listing) => void;
  children: ReactNode;
}

export function ListingLink({ listing, className, onOpen, children }: ListingLinkProps) {
  const open = (event: MouseEvent) => {
    // The browser handles clicks that open a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <a href={listingPath(listing.id)} className={className} onClick={open}>
      {children}
    </a>
  );
}
