import { hasAnyNeed, needKey } from '../../apps/web/app/lib/item-changes.ts';
import type { Change } from '../../apps/web/app/lib/outbox/changes.ts';
import type { Tab } from './tab.ts';

type Field = 'is_needed' | 'quantity' | 'note' | 'title';
const fields: readonly Field[] = ['is_needed', 'quantity', 'note', 'title'];

/**
 * The last tap on each field of an item. While only one device has changed the field, its screens must show that value.
 */
export class Taps {
  /** By client id and field. Undefined if several devices changed the field. */
  readonly #last = new Map<string, { device: object; value: unknown } | undefined>();
  /** Needs that were added again. Not only taps change these items. */
  readonly #asked = new Set<string>();

  note({ device }: Tab, change: Change): void {
    if (change.do === 'add' || (change.do === 'change' && hasAnyNeed(change))) this.#asked.add(needKey(change));
    if (change.do !== 'change') return;
    for (const field of fields) {
      const key = `${change.item} ${field}`;
      const last = this.#last.get(key);
      if (change[field] === undefined) continue;
      const isOwn = last ? last.device === device : !this.#last.has(key);
      this.#last.set(key, isOwn ? { device, value: change[field] } : undefined);
    }
  }

  /** Stops checking the fields of a change. */
  clear(change: Change): void {
    if (change.do !== 'change') return;
    for (const field of fields) if (change[field] !== undefined) this.#last.set(`${change.item} ${field}`, undefined);
  }

  /** Checks that no tap is reverted on a screen. */
  check(tab: Tab): void {
    for (const list of tab.lists()) {
      for (const item of tab.items(list)) {
        if (this.#asked.has(needKey(item))) continue;
        for (const field of fields) {
          const last = this.#last.get(`${item.client_id} ${field}`);
          if (last?.device !== tab.device || item[field] === last.value) continue;
          throw new Error(`${field} of ${item.name} is ${item[field]} again, which was made ${last.value}.`);
        }
      }
    }
  }
}
