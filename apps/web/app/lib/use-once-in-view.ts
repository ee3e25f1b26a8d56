import { useCallback, useState } from 'react';
import { onceInView } from './once-in-view.ts';

/** True after the element of `ref` has entered the view with a CSS margin. */
export function useOnceInView(rootMargin: string) {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback(
    (element: Element | null) => (element ? onceInView(element, rootMargin, () => setSeen(true)) : undefined),
    [rootMargin],
  );
  return { ref, isSeen };
}
