import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Returns the token of a mailed link and removes it from the URL, so that it is not bookmarked or shared. */
export function useMailedLinkToken(): string {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(search.get('token') ?? '');
  const isInAddress = search.has('token');
  useEffect(() => {
    if (isInAddress) setSearch({}, { replace: true, preventScrollReset: true });
  }, [isInAddress, setSearch]);
  return token;
}
