import { useLayoutEffect, useRef } from 'react';

const property = '--shell-bottom';

/** Reports the height of a part at the bottom of the window, so that messages appear above it. */
export function useBottomBarHeight<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize;
      if (height) style.setProperty(property, `${height}px`);
    });
    if (part.current) observer.observe(part.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
  return part;
}
