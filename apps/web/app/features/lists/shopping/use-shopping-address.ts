import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { listPath, shoppingPath } from '~/lib/paths.ts';
import { onSamePage } from '../use-selected-list.ts';

/** Whether the address asks for shopping mode and at which store; the browser's back button leaves it. */
export function useShoppingAddress(listId: number) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const asked = params.get('shop');
  const start = useCallback(() => void navigate(shoppingPath(listId), onSamePage), [navigate, listId]);
  const goTo = useCallback(
    (store: number | null) => void navigate(shoppingPath(listId, store), { replace: true, ...onSamePage }),
    [navigate, listId],
  );
  const leave = useCallback(() => {
    // The tab's first entry (a restored tab) has nothing behind it.
    if (window.history.state?.idx > 0) void navigate(-1);
    else void navigate(listPath(listId), { replace: true, ...onSamePage });
  }, [navigate, listId]);
  return { isShopping: asked !== null, store: asked ? Number(asked) : undefined, start, goTo, leave };
}
