import { useLayoutEffect, useRef } from 'react';
import { mediaQueries } from '~/styles/media-queries.ts';

/** Scrolls a field to the top of a low window while it shows suggestions. */
export function useScrollFieldToTop<Part extends HTMLElement>(showsSuggestions: boolean) {
  const field = useRef<Part>(null);
  useLayoutEffect(() => {
    if (showsSuggestions && window.matchMedia(mediaQueries.low).matches) field.current?.scrollIntoView();
  }, [showsSuggestions]);
  return field;
}
