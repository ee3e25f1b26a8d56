import { useLayoutEffect, useRef } from 'react';

const property = '--shell-bottom';

/** For what lies at the window's bottom instead of the shell's bars: messages come above it, however high it is. */
export function useLiesAtBottom<Part extends HTMLElement>() {
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
