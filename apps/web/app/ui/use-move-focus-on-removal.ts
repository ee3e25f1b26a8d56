import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `move` when a focused part disappears. Spread the result on the part. */
export function useMoveFocusOnRemoval(isShown: boolean, move: () => void) {
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
    // Unmounting does not call it.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
