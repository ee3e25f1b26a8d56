import type { Change } from './changes.ts';
import { asksAnew } from './needs.ts';

/**
 * One change that is as good as `earlier` and right after it `later`, so that ten taps are one change; undefined where
 * there is none.
 */
export function joined(earlier: Change, later: Change): Change | undefined {
  if (later.do === 'edit') {
    const { do: _, ...fields } = later;
    return earlier.do === 'edit' || earlier.do === 'make' ? { ...earlier, ...fields } : undefined;
  }
  // What an item asks for may make it one with another: nothing moves past that. An addition may add up with an item
  // that is on the list, so a later quantity is not part of it. Other fields have times of their own.
  if (later.do !== 'change' || earlier.do !== 'change' || asksAnew(later) || asksAnew(earlier)) return undefined;
  return String(Object.keys(earlier).sort()) === String(Object.keys(later).sort()) && earlier.item === later.item
    ? { ...earlier, ...later }
    : undefined;
}
