import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The token that a mailed link brought; it leaves the address at once, so that it is neither bookmarked nor passed on.
 */
export function useLinkToken(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true, preventScrollReset: true });
  }, [isInAddress, setSearch]);
  return token;
}
