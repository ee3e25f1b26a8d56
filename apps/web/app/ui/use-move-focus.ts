import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `move` when a part goes that the keyboard was at; what it answers belongs on the part. */
export function useMoveFocus(isShown: boolean, move: () => void) {
  const hasFocus = useRef(false);
  const onGone = useEffectEvent(move);
  useEffect(() => {
    if (isShown || !hasFocus.current) return;
    hasFocus.current = false;
    onGone();
  }, [isShown]);
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    // Not called for what is taken off the page.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
