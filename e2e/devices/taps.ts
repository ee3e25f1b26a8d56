import { hasAnyNeed, needKey } from '../../apps/web/app/lib/item-changes.ts';
import type { Change } from '../../apps/web/app/lib/outbox/changes.ts';
import type { Tab } from './tab.ts';

type Field = 'is_needed' | 'quantity' | 'note' | 'title';
const fields: readonly Field[] = ['is_needed', 'quantity', 'note', 'title'];

/**
 * What people did last to each field of an item: as long as it was one of them, the own screens never show otherwise.
 */
export class Taps {
  /** By client id and field; undefined where several devices had a say. */
  readonly #last = new Map<string, { device: object; value: unknown } | undefined>();
  /** What was added or asked for once more, so that others than taps have a say in these items. */
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

  /** Expects nothing of the fields of a change from now on. */
  clear(change: Change): void {
    if (change.do !== 'change') return;
    for (const field of fields) if (change[field] !== undefined) this.#last.set(`${change.item} ${field}`, undefined);
  }

  /** A tick that was made does not come back, whatever the network does and whenever one looks. */
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
