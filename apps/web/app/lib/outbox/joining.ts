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
  // What an item asks for may make it one with another: nothing moves past that.
  if (later.do !== 'change' || asksAnew(later)) return undefined;
  const { do: _, item, ...fields } = later;
  if (earlier.do === 'change' && earlier.item === item && !asksAnew(earlier)) return { ...earlier, ...fields };
  // An addition does not change `is_needed` and the title of an item that is on the list already.
  const canAdd = fields.is_needed === undefined && fields.title === undefined;
  return earlier.do === 'add' && earlier.client_id === item && canAdd ? { ...earlier, ...fields } : undefined;
}
