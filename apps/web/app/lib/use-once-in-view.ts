import { useCallback, useState } from 'react';
import { onceInView } from './once-in-view.ts';

/** Whether the element that gets `ref` has come within the margin (of CSS) of the view by now. */
export function useOnceInView(rootMargin: string) {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback(
    (element: Element | null) => (element ? onceInView(element, rootMargin, () => setSeen(true)) : undefined),
    [rootMargin],
  );
  return { ref, isSeen };
}
