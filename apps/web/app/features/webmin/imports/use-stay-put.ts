import { type RefObject, useEffect, useRef } from 'react';

/** Restores the focus after a new preview: to the last control, else its section's summary, else the bar. */
export function useRestoreFocus(area: RefObject<HTMLElement | null>, isApplying: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<{ control: HTMLElement; section: HTMLElement | null }>(undefined);
  useEffect(() => {
    const element = area.current;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !bar.current?.contains(target))
        last.current = { control: target, section: target.closest('details') };
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [area]);
  const wasApplying = useRef(false);
  useEffect(() => {
    const isOver = wasApplying.current && !isApplying;
    wasApplying.current = isApplying;
    const { activeElement } = document;
    if (!isOver || (activeElement !== document.body && !bar.current?.contains(activeElement))) return;
    const { control, section } = last.current ?? {};
    const summary = section?.isConnected ? section.querySelector('summary') : null;
    const next = control?.isConnected ? control : (summary ?? bar.current);
    next?.focus({ preventScroll: true });
  }, [isApplying]);
  return bar;
}
