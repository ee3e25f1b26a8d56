import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listPath, shoppingPath } from '~/lib/paths.ts';
import { samePageNavigation } from '../use-selected-list.ts';

/** Reads shopping mode from the URL, so that the browser's back button leaves it. */
export function useShoppingModeUrl(listId: number) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const requested = params.get('shop');
  const start = useCallback(() => void navigate(shoppingPath(listId), samePageNavigation), [navigate, listId]);
  const goTo = useCallback(
    (store: number | null) => void navigate(shoppingPath(listId, store), { replace: true, ...samePageNavigation }),
    [navigate, listId],
  );
  const leave = useCallback(() => {
    // The tab's first entry (a restored tab) has no entry to go back to.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(listPath(listId), { replace: true, ...samePageNavigation });
  }, [navigate, listId]);
  return { isShopping: requested !== null, store: requested ? Number(requested) : undefined, start, goTo, leave };
}
