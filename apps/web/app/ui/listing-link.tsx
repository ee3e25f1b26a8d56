import type { Listing } from '@bargain-buddy/contract';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { listingPath } from '~/lib/paths.ts';

interface ListingLinkProps {
  listing: Listing;
  className?: string | undefined;
  /** Opens the details in place. Without it, the link leads to the listing's page. */
  onOpen?: ((listing: Listing) => void) | undefined;
  children: ReactNode;
}

export function ListingLink({ listing, className, onOpen, children }: ListingLinkProps) {
  const open = (event: MouseEvent) => {
    // The browser handles clicks that open a new tab or window.
    if (!onOpen || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(listing);
  };
  return (
    <Link to={listingPath(listing.id)} className={className} onClick={open}>
      {children}
    </Link>
  );
}
