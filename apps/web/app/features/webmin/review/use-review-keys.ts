import { useEffect, useEffectEvent } from 'react';

/** Runs the action of a pressed key, unless the key belongs to a field, menu or dialog, or repeats. */
export function useReviewKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof HTMLElement &&
      event.target.closest('input, textarea, select, [role=combobox], [role=listbox], [role=dialog]');
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act(event);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
