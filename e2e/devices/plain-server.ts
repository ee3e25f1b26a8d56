import type { SentChange, SyncedList } from '@bargain-buddy/contract';
import { needKey } from '../../apps/web/app/lib/item-changes.ts';
import type { Answer, Packet } from './lying-network.ts';

type Status = SyncedList['results'][number]['status'];
type Need = Pick<SentChange & { do: 'add' }, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>;

export const unknownProduct = 2_000_000_000;

export interface PlainItem {
  /** Client ids of the item, its own first. */
  names: string[];
  need: Need;
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string;
  /** Time of the last change of each field. */
  times?: Partial<Record<Field, number>>;
}
type Field = 'is_needed' | 'quantity' | 'note' | 'title' | 'need';

export interface PlainList {
  name: string;
  owner: string;
  members: Set<string>;
  items: PlainItem[];
  removed: Set<string>;
  /** Removed items with the time of removal, oldest first. */
  tombstones: { item: PlainItem; at: number }[];
  /** Result of each change, by its id. */
  seen: Map<string, Status>;
  /** Time of each change, by its id. */
  times: Map<string, number>;
}

/** The simplest implementation of docs/sync.md. The real server must return the same results. */
export class PlainServer {
  readonly lists = new Map<number, PlainList>();

  /** Carries out a request. Returns a description of the error if the real server's response differs. */
  carryOut({ method, path, authorization: by, body }: Packet, answer: Answer): string | undefined {
    if (method === 'GET') return undefined;
    const [, action] = path.split('/').filter(Boolean).slice(3);
    const id = Number(path.split('/').filter(Boolean)[3]);
    const list = this.lists.get(id);
    const isMember = list?.members.has(by) ?? false;
    if (path.endsWith('/shoppinglist/shoppinglist/') && method === 'POST')
      return this.#make(by, JSON.parse(body), answer);
    if (!list || !isMember) return answer.status === 404 ? undefined : `${answer.status} for a list that is not theirs`;
    if (method === 'DELETE' || action === 'leave') {
      list.members.delete(by);
      if (list.owner === by) list.members.clear();
      return answer.status === 204 ? undefined : `${answer.status} for ending a list`;
    }
    const { changes } = JSON.parse(body) as { changes: SentChange[] };
    const now = Date.now();
    let earliest = 0;
    const expected = changes.map((change) => {
      if (change.do !== 'edit') {
        earliest = Math.max(earliest, list.times.get(change.id) ?? now - (change.age ?? 0));
        if (!list.times.has(change.id)) list.times.set(change.id, earliest);
      }
      return statusOf(list, by, change, earliest);
    });
    const { results } = JSON.parse(answer.body) as SyncedList;
    const statuses = results?.map(({ status }) => status);
    // The server creates the client id of a restored item.
    for (const [index, change] of changes.entries()) {
      const result = results?.[index];
      const id = result?.status === 'done' ? result.item?.client_id : undefined;
      const item = 'item' in change ? list.items.find(({ names }) => names.includes(change.item)) : undefined;
      if (item && id && !item.names.includes(id)) item.names.unshift(id);
    }
    if (String(statuses) === String(expected)) return undefined;
    return `${body} was answered ${answer.status} ${statuses}, and should have been ${expected}`;
  }

  #make(by: string, { name, client_id }: { name: string; client_id: string }, answer: Answer): string | undefined {
    const made = [...this.lists.values()].find(({ seen }) => seen.has(client_id));
    const expected = made ? (made.members.has(by) ? 200 : 410) : 201;
    if (answer.status !== expected) return `making a list was answered ${answer.status}, not ${expected}`;
    if (!made) this.share(JSON.parse(answer.body).id, client_id, name, [by]);
    return undefined;
  }

  /** Creates a list. Its first member is the owner. */
  share(id: number, clientId: string, name: string, members: readonly string[]): PlainList {
    const seen = new Map<string, Status>([[clientId, 'done']]);
    const [owner = ''] = members;
    const list = {
      name,
      owner,
      members: new Set(members),
      items: [],
      removed: new Set<string>(),
      tombstones: [],
      seen,
      times: new Map<string, number>(),
    };
    this.lists.set(id, list);
    return list;
  }
}

function statusOf(list: PlainList, by: string, change: SentChange, at: number): Status {
  const status = list.seen.get(change.id) ?? carriedOut(list, by, change, at);
  list.seen.set(change.id, status);
  return status;
}

function carriedOut(list: PlainList, by: string, change: SentChange, at: number): Status {
  if (change.do === 'edit') {
    if (list.owner !== by) return 'refused';
    list.name = change.name ?? list.name;
    return 'done';
  }
  const name = change.do === 'add' ? change.client_id : change.item;
  const item = list.items.find(({ names }) => names.includes(name));
  if (change.do === 'remove') {
    if (item && !isEditedAfter(item, at)) remove(list, item, at);
    return 'done';
  }
  const need = asked(change);
  if (change.do === 'change') {
    const tombstone = item ? undefined : tombstoneToPutBack(list, name, change, at);
    if (tombstone && need?.product === unknownProduct) return 'refused';
    const kept = item ?? (tombstone && putBack(list, tombstone));
    if (!kept) return list.removed.has(name) ? 'gone' : 'refused';
    if (need && (kept.times?.need ?? 0) <= at) {
      if (need.product === unknownProduct) return 'refused';
      askFor(list, kept, need);
      kept.times = { ...kept.times, need: at };
    }
    give(kept, change, at);
    return 'done';
  }
  if (!need || need.product === unknownProduct) return 'refused';
  if (item) return 'done';
  if (list.removed.has(name)) return 'gone';
  const same = list.items.find((other) => needKey(other.need) === needKey(need));
  if (same) {
    const quantity = same.is_needed ? same.quantity + (change.quantity ?? 1) : (change.quantity ?? same.quantity);
    if (change.is_needed !== false && quantity > 999) return 'refused';
    same.names.push(name);
    const note = change.note || undefined;
    if (change.is_needed !== false) {
      same.title ||= change.title ?? '';
      give(same, { is_needed: true, quantity, note }, at, true);
    }
  } else {
    const { is_needed = true, quantity = 1, note = '', title = '' } = change;
    list.items.push({ names: [name], need, is_needed, quantity, note, title });
  }
  return 'done';
}

function askFor(list: PlainList, item: PlainItem, need: Need): void {
  const other = list.items.find((one) => one !== item && needKey(one.need) === needKey(need));
  item.need = need;
  if (!other) return;
  list.items.splice(list.items.indexOf(other), 1);
  item.names.push(...other.names);
  item.is_needed ||= other.is_needed;
  item.quantity = Math.max(item.quantity, other.quantity);
  item.note ||= other.note;
  item.title ||= other.title;
  for (const field of ['is_needed', 'quantity', 'note', 'title'] as const) {
    const last = Math.max(item.times?.[field] ?? 0, other.times?.[field] ?? 0);
    if (last > 0) item.times = { ...item.times, [field]: last };
  }
}

type Given = { [Field in 'is_needed' | 'quantity' | 'note' | 'title']?: PlainItem[Field] | undefined };

/** Sets the fields without a newer change, or all fields with `always`. */
function give(item: PlainItem, given: Given, at: number, always = false): void {
  for (const field of ['is_needed', 'quantity', 'note', 'title'] as const) {
    const last = item.times?.[field] ?? 0;
    if (given[field] === undefined || (last > at && !always)) continue;
    Object.assign(item, { [field]: given[field] });
    item.times = { ...item.times, [field]: Math.max(last, at) };
  }
}

function isEditedAfter({ is_needed, times = {} }: PlainItem, at: number): boolean {
  const edits = [times.quantity, times.note, times.title, times.need, is_needed ? times.is_needed : 0];
  return edits.some((time = 0) => time > at);
}

/** Finds the removed item that a newer edit restores. */
function tombstoneToPutBack(list: PlainList, name: string, change: SentChange & { do: 'change' }, at: number) {
  const isEdit =
    [change.quantity, change.note, change.title].some((field) => field !== undefined) ||
    change.is_needed ||
    asked(change);
  const last = list.tombstones.findLast(({ item }) => item.names.includes(name));
  return last && isEdit && at > last.at ? last.item : undefined;
}

function putBack(list: PlainList, { names, need, is_needed, quantity, note, title }: PlainItem): PlainItem {
  const there = list.items.find((one) => needKey(one.need) === needKey(need));
  if (there) {
    there.names.push(...names);
    return there;
  }
  const back: PlainItem = { names, need, is_needed, quantity, note, title };
  list.items.push(back);
  return back;
}

function remove(list: PlainList, item: PlainItem, at: number): void {
  list.tombstones.push({ item, at });
  list.items.splice(list.items.indexOf(item), 1);
  for (const name of item.names) list.removed.add(name);
}

function asked({ product, store, kinds, amount, amount_unit, text }: Need): Need | undefined {
  return product || kinds || text ? { product, store, kinds, amount, amount_unit, text } : undefined;
}
