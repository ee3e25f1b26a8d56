import type { SentChange, SyncedList } from '@bargain-buddy/contract';
import { needKey } from '../../apps/web/app/lib/outbox/needs.ts';
import type { Answer, Packet } from './lying-network.ts';

type Status = SyncedList['results'][number]['status'];
type Need = Pick<SentChange & { do: 'add' }, 'product' | 'store' | 'kinds' | 'amount' | 'amount_unit' | 'text'>;

export const unknownProduct = 2_000_000_000;

export interface PlainItem {
  /** The client ids by which it is known, its own one first. */
  names: string[];
  need: Need;
  is_needed: boolean;
  quantity: number;
  note: string;
  title: string;
}

export interface PlainList {
  name: string;
  owner: string;
  members: Set<string>;
  items: PlainItem[];
  removed: Set<string>;
  /** What became of each change, by its id. */
  seen: Map<string, Status>;
}

/** Lists in the plainest way that follows docs/sync.md: the real server is held to the same answers. */
export class PlainServer {
  readonly lists = new Map<number, PlainList>();

  /** Does what a request asks for; answers what is wrong with the real server's answer, if anything. */
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
    const expected = JSON.parse(body).changes.map((change: SentChange) => statusOf(list, by, change));
    const { results } = JSON.parse(answer.body) as SyncedList;
    const statuses = results?.map(({ status }) => status);
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

  /** Makes a list; the first of the members owns it. */
  share(id: number, clientId: string, name: string, members: readonly string[]): PlainList {
    const seen = new Map<string, Status>([[clientId, 'done']]);
    const [owner = ''] = members;
    const list = { name, owner, members: new Set(members), items: [], removed: new Set<string>(), seen };
    this.lists.set(id, list);
    return list;
  }
}

function statusOf(list: PlainList, by: string, change: SentChange): Status {
  const status = list.seen.get(change.id) ?? carriedOut(list, by, change);
  list.seen.set(change.id, status);
  return status;
}

function carriedOut(list: PlainList, by: string, change: SentChange): Status {
  if (change.do === 'edit') {
    if (list.owner !== by) return 'refused';
    list.name = change.name ?? list.name;
    return 'done';
  }
  const name = change.do === 'add' ? change.client_id : change.item;
  const item = list.items.find(({ names }) => names.includes(name));
  if (change.do === 'remove') {
    if (item) remove(list, item);
    return 'done';
  }
  const need = asked(change);
  if (change.do === 'change') {
    if (!item) return list.removed.has(name) ? 'gone' : 'refused';
    if (need?.product === unknownProduct) return 'refused';
    if (need) askFor(list, item, need);
    give(item, change);
    return 'done';
  }
  if (!need || need.product === unknownProduct) return 'refused';
  if (item) return 'done';
  if (list.removed.has(name)) return 'gone';
  const same = list.items.find((other) => needKey(other.need) === needKey(need));
  if (same) {
    same.names.push(name);
    const title = same.title || change.title;
    give(same, { ...change, title, is_needed: change.is_needed === false ? undefined : true });
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
}

function give(item: PlainItem, { is_needed, quantity, note, title }: Partial<PlainItem>): void {
  item.is_needed = is_needed ?? item.is_needed;
  item.quantity = quantity ?? item.quantity;
  item.note = note ?? item.note;
  item.title = title ?? item.title;
}

function remove(list: PlainList, item: PlainItem): void {
  list.items.splice(list.items.indexOf(item), 1);
  for (const name of item.names) list.removed.add(name);
}

function asked({ product, store, kinds, amount, amount_unit, text }: Need): Need | undefined {
  return product || kinds || text ? { product, store, kinds, amount, amount_unit, text } : undefined;
}
