import { randomUUID } from 'node:crypto';
import {
  type ListChanges,
  type ListItem,
  type ShoppingList,
  shoppingListSchema,
  syncedListSchema,
} from '@bargain-buddy/contract';
import { type Call, createShoppingList, syncList } from '@bargain-buddy/contract/calls';
import {
  type KnownItems,
  mergeOwnChanges,
  versionToFetchFrom,
  withListChanges,
} from '../../apps/web/app/features/lists/model/known-items.ts';
import { ApiError } from '../../apps/web/app/lib/api-error.ts';
import { endpointUrlOf } from '../../apps/web/app/lib/call-address.ts';
import { type Clock, withDeadline } from '../../apps/web/app/lib/clock.ts';
import type { Change, NewChange, Shown } from '../../apps/web/app/lib/outbox/changes.ts';
import { createOutbox, type OutboxState } from '../../apps/web/app/lib/outbox/outbox.ts';
import { overlayItems, overlayLists } from '../../apps/web/app/lib/outbox/overlay.ts';
import { drain, type SendRequest, type Settled } from '../../apps/web/app/lib/outbox/send.ts';
import { deviceStorage, type OutboxStorage } from '../../apps/web/app/lib/outbox/storage.ts';
import { createRetrier } from '../../apps/web/app/lib/retrier.ts';
import { cutOff, type Disk } from './device-storage.ts';
import type { Answer } from './lying-network.ts';

const lists = '/api/shoppinglist/shoppinglist/';

interface Sent {
  params?: { id: number };
  body?: object;
  signal: AbortSignal;
}

export const deadTab = new Error('The tab is dead.');
/** Delay before a tab sends changes of another tab, which may be gone. */
const othersTurnMs = 3_000;

/** A list and its items as a tab has them. */
export interface Known {
  list: ShoppingList;
  items: KnownItems;
}

/** The parts of a device that a tab uses. */
export interface TabHost {
  account: { name: string };
  disk: Disk;
  clock: Clock;
  link: { isDown: boolean };
  kept: Map<string, Known>;
  onShown(tab: Tab): void;
  watched(storage: OutboxStorage): OutboxStorage;
  /** Runs work that must end before the next command. */
  track(work: Promise<unknown>): unknown;
  drained<T>(work: () => Promise<T>): Promise<T>;
  lock<T>(work: () => Promise<T>): Promise<T>;
  broadcast(tell: (tab: Tab) => unknown): void;
  attend(work: Promise<unknown>): void;
  request(method: string, path: string, signal: AbortSignal, body?: object): Promise<Answer>;
  /** Sends a request that changes nothing and may get no response. */
  read(path: string, signal: AbortSignal): Promise<Answer>;
  /** Sends a request that changes nothing over a network without faults. */
  ask(path: string): Promise<Answer>;
}

/** A page of the app on a device, with the real outbox. This class imitates the rest of the page. */
export class Tab {
  /** By the lists' client ids. */
  known: Map<string, Known>;
  state: OutboxState = { waiting: [], notices: [], isRead: false };
  readonly device: TabHost;
  readonly #died = Promise.withResolvers<never>();
  readonly #dying = new AbortController();
  readonly #outbox: ReturnType<typeof createOutbox>;
  readonly #drainer: ReturnType<typeof createRetrier>;
  readonly #database: ReturnType<Disk['open']>;
  readonly #catchingUp = new Map<string, { again: boolean; done: Promise<void> }>();

  constructor(device: TabHost) {
    this.device = device;
    this.known = new Map(device.kept);
    this.#died.promise.catch(() => undefined);
    this.#database = device.disk.open();
    const account = device.account.name;
    const storage = device.watched(deviceStorage(() => this.#whileAlive(this.#database)));
    this.#outbox = createOutbox(storage, account, (state) => this.#show(state));
    this.#drainer = createRetrier({
      attempt: () =>
        device.drained(() =>
          this.#runExclusively(() =>
            drain({
              storage,
              account,
              request: this.#request,
              clock: device.clock,
              onSettled: (settled) => device.broadcast((tab) => tab.#settle(settled)),
            }),
          ),
        ),
      clock: device.clock,
      random: () => 1,
      signal: this.#dying.signal,
    });
  }

  #show(state: OutboxState): void {
    this.state = state;
    if (state.isRead) this.device.onShown(this);
  }

  /** Reads the waiting changes of the device and sends them. */
  async open(): Promise<void> {
    await this.#outbox.refresh();
    this.wake();
  }

  wake(): void {
    if (this.state.waiting.length > 0) this.#drainer.wake();
  }

  /** Changes a list as a tap does. */
  async put(list: ShoppingList, changes: readonly { change: Change; shown?: Omit<Shown, 'list'> }[]): Promise<void> {
    const { id, client_id, name } = list;
    const made = changes.map(
      ({ change, shown }): NewChange => ({
        id: randomUUID(),
        account: this.device.account.name,
        list: client_id,
        list_id: id < 0 ? undefined : id,
        change,
        shown: { list: name, ...shown },
        made_at: this.device.clock.now(),
        tries: 0,
      }),
    );
    await this.#outbox.put(made);
    this.device.broadcast((tab) => {
      if (tab === this) return;
      void this.device.track(tab.#outbox.refresh());
      this.device.clock.after(othersTurnMs, () => tab.wake());
    });
    if (!this.device.link.isDown) this.#drainer.wake();
  }

  /** Handles the browser's online event. */
  reconnect(): void {
    if (this.state.waiting.length > 0) this.#drainer.reconnect();
  }

  /** Returns the lists on the screen. */
  lists(): readonly ShoppingList[] {
    const known = [...this.known.values()].map(({ list }) => list);
    return overlayLists(known, this.state.waiting);
  }
  items({ client_id }: ShoppingList): readonly ListItem[] {
    const waiting = this.state.waiting.filter(({ list }) => list === client_id);
    return overlayItems(this.known.get(client_id)?.items.items ?? [], waiting);
  }

  /** Ends as in a killed browser. */
  die(): void {
    this.#died.reject(deadTab);
    this.#dying.abort(deadTab);
    void this.#database.then(cutOff, () => undefined);
  }

  /** Applies the results of own changes, as the page does. */
  #settle(settled: Settled): void {
    const { list: name, made, endedId, answer } = settled;
    if (made && !this.known.has(name)) {
      const items = { version: made.item_count === 0 ? made.version : 0, items: [], removed: new Set<number>() };
      this.known.set(name, { list: made, items: { ...items, isWhole: true } });
    }
    if (endedId !== undefined) this.known.delete(name);
    const known = this.known.get(name);
    if (answer && known)
      this.#learn(name, { list: answer.list, items: mergeOwnChanges(known.items, settled.rows, answer) });
    this.device.track(this.#outbox.settled(settled));
  }

  /** Stores a newer state of a list, on the device too. */
  #learn(name: string, known: Known): void {
    this.known.set(name, known);
    this.device.onShown(this);
    this.device.kept = new Map(this.known);
  }

  /**
   * Fetches later changes of a list, as a page does on its return. One request per list runs at a time, and is repeated
   * if `catchUp` was called meanwhile. Resolves after a response or a timeout.
   */
  async catchUp(name: string): Promise<void> {
    const running = this.#catchingUp.get(name);
    if (running) {
      running.again = true;
      return running.done;
    }
    const turn = { again: false, done: Promise.resolve() };
    this.#catchingUp.set(name, turn);
    turn.done = this.#catchUpInTurn(name, turn).finally(() => this.#catchingUp.delete(name));
    return turn.done;
  }

  async #catchUpInTurn(name: string, turn: { again: boolean }): Promise<void> {
    do {
      turn.again = false;
      const asked = this.known.get(name);
      if (!asked) return;
      const path = `${asked.list.id}/changes/?since=${versionToFetchFrom(asked.items)}`;
      const read = (signal: AbortSignal) => this.device.read(path, AbortSignal.any([signal, this.#dying.signal]));
      const changes = await withDeadline(5_000, read, this.device.clock)
        .then(ours)
        .catch((error: unknown) => (error instanceof ApiError ? error : undefined));
      if (changes instanceof ApiError && changes.status === 404) this.known.delete(name);
      else if (changes && !(changes instanceof ApiError)) this.#catchUpWith(name, changes as ListChanges);
    } while (turn.again && !this.#dying.signal.aborted);
  }

  /** Merges the response into the present state, as the page does. */
  #catchUpWith(name: string, changes: ListChanges): void {
    const known = this.known.get(name);
    if (!known) return;
    const back = changes.items.filter(({ id }: ListItem) => known.items.removed.has(id));
    if (back.length > 0) throw new Error(`Removed items came back: ${JSON.stringify(back)}`);
    this.#learn(name, { list: changes.list, items: withListChanges(known.items, changes) });
  }

  /** Fetches the lists, as a page does when it opens. */
  async readLists(): Promise<void> {
    const answer = await this.device.ask('?page_size=100');
    if (answer.status !== 200) return;
    for (const list of JSON.parse(answer.body).results as ShoppingList[]) {
      const items = { version: 0, items: [], removed: new Set<number>(), isWhole: true };
      this.known.set(list.client_id, { list, items: this.known.get(list.client_id)?.items ?? items });
    }
  }

  #whileAlive<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#died.promise, work]);
  }

  /** One tab sends at a time. A dead tab releases the lock. */
  #runExclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#whileAlive(this.device.lock(() => this.#whileAlive(work())));
  }

  readonly #request = (async (call: Call, { params, body, signal }: Sent) => {
    const path = endpointUrlOf(call, { params }).slice(lists.length);
    const ended = AbortSignal.any([signal, this.#dying.signal]);
    const answer = await this.device.request(call.method, path, ended, body).then(ours);
    if (call === createShoppingList) return shoppingListSchema.parse(answer);
    return call === syncList ? syncedListSchema.parse(answer) : answer;
  }) as unknown as SendRequest;
}

/** Parses a response of the app's server. Throws on a response of another server. */
function ours({ status, body }: { status: number; body: string }): unknown {
  if (status === 204) return undefined;
  const answer: unknown = JSON.parse(body);
  if (status < 400) return answer;
  const said = (answer as { detail?: string }).detail ?? Object.values(answer as object).flat()[0];
  throw new ApiError(status, { detail: String(said) });
}
