import type { PendingChange } from '../../apps/web/app/lib/outbox/changes.ts';
import { noRows, type OutboxStorage, type Rows } from '../../apps/web/app/lib/outbox/storage.ts';
import { Disk } from './device-storage.ts';
import type { Answer, Fate, Link, LyingNetwork } from './lying-network.ts';
import { deadTab, type Known, Tab, type TabHost } from './tab.ts';
import { VirtualClock, type WorldTime } from './virtual-clock.ts';

export interface Account {
  name: string;
  authorization: string;
}

/** Changes that left a device's queue together, and the number of notices for the person. */
export interface Leaving {
  rows: readonly PendingChange[];
  told: number;
}

const lists = '/api/shoppinglist/shoppinglist/';

type RequestState = 'under way' | 'held' | 'unanswered';

/** A phone or laptop with the app in one or two tabs, behind a link of its own. */
export class Device implements TabHost {
  readonly name: string;
  readonly account: Account;
  readonly disk = new Disk();
  readonly clock: VirtualClock;
  readonly link: Link;
  /** Lists that the pages store on the device, by client id. */
  kept = new Map<string, Known>();
  tabs: Tab[] = [];
  /** Ids of all changes that entered the queue. */
  readonly queued = new Set<string>();
  readonly left: Leaving[] = [];
  /** Called after each change of a tab's screen. */
  readonly onShown: (tab: Tab) => void;
  /** Unexpected failures. */
  readonly problems: string[] = [];
  readonly #network: LyingNetwork;
  readonly #requests = new Map<number, { state: RequestState; isSending: boolean }>();
  #serial = 0;
  #tasks = 0;
  #drains = 0;
  #lock: Promise<unknown> = Promise.resolve();
  #changed = Promise.withResolvers<void>();

  constructor(
    name: string,
    account: Account,
    network: LyingNetwork,
    onCarriedOut: Parameters<LyingNetwork['link']>[2],
    world: WorldTime,
    onShown: (tab: Tab) => void,
  ) {
    this.name = name;
    this.account = account;
    this.#network = network;
    this.onShown = (tab) => {
      try {
        onShown(tab);
      } catch (error) {
        this.problems.push(String(error));
      }
    };
    this.clock = new VirtualClock(world);
    this.link = network.link(name, world, onCarriedOut);
    this.link.onHeld = (number) => this.#mark(number, 'held');
  }

  async openTab(): Promise<Tab> {
    const tab = new Tab(this);
    this.tabs.push(tab);
    await this.track(tab.open());
    return tab;
  }

  /** Kills the browser, or some of its tabs. */
  async die(tabs: readonly Tab[] = this.tabs): Promise<void> {
    this.tabs = this.tabs.filter((tab) => !tabs.includes(tab));
    for (const tab of tabs) tab.die();
    await this.settled();
  }

  async goOffline(): Promise<void> {
    this.link.isDown = true;
    for (const { number } of this.link.held) this.#mark(number, 'under way');
    this.link.cutAll();
    await this.settled();
  }

  async goOnline(): Promise<void> {
    this.link.isDown = false;
    this.broadcast((tab) => tab.reconnect());
    await this.settled();
  }

  broadcast(tell: (tab: Tab) => unknown): void {
    for (const tab of this.tabs) tell(tab);
  }

  async track<T>(work: Promise<T>): Promise<T | undefined> {
    this.#tasks += 1;
    try {
      return await work;
    } catch (error) {
      if (!isOfDeadTab(error)) this.problems.push(String(error));
      return undefined;
    } finally {
      this.#tasks -= 1;
      this.#note();
    }
  }

  /** Runs work that may wait for the network. `settled` does not wait for it. */
  attend(work: Promise<unknown>): void {
    work.catch((error: unknown) => !isOfDeadTab(error) && this.problems.push(String(error)));
  }

  async drained<T>(work: () => Promise<T>): Promise<T> {
    this.#drains += 1;
    try {
      return await work();
    } finally {
      this.#drains -= 1;
      this.#note();
    }
  }

  lock<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lock.then(work);
    this.#lock = done.catch(() => undefined);
    return done;
  }

  /** Wraps a storage and records the changes that enter and leave it. */
  watched(storage: OutboxStorage): OutboxStorage {
    return {
      ...storage,
      add: async (made) => this.#noteQueued(await storage.add(made)),
      update: async (account, change) => {
        let before: Rows = noRows;
        const after = await storage.update(account, (rows) => {
          before = rows;
          return change(rows);
        });
        this.#noteQueued(after.changes);
        const ids = new Set(after.changes.map(({ id }) => id));
        const rows = before.changes.filter(({ id }) => !ids.has(id));
        if (rows.length > 0) this.left.push({ rows, told: after.notices.length - before.notices.length });
        return after;
      },
    };
  }

  #noteQueued<Queued extends readonly PendingChange[]>(rows: Queued): Queued {
    for (const { id } of rows) this.queued.add(id);
    return rows;
  }

  request(method: string, path: string, signal: AbortSignal, body?: object): Promise<Answer> {
    return this.#request(true, method, path, signal, body);
  }

  read(path: string, signal: AbortSignal): Promise<Answer> {
    return this.#request(false, 'GET', path, signal);
  }

  async #request(
    isSending: boolean,
    method: string,
    path: string,
    signal: AbortSignal,
    body?: object,
  ): Promise<Answer> {
    const number = ++this.#serial;
    this.#requests.set(number, { state: 'under way', isSending });
    try {
      const headers = { 'x-device': this.name, 'x-request': String(number), authorization: this.account.authorization };
      const address = `${this.#network.origin}${lists}${path}`;
      const init = { method, headers, signal, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(address, init);
      return { status: answer.status, body: await answer.text() };
    } finally {
      this.#requests.delete(number);
      this.#note();
    }
  }

  ask(path: string): Promise<Answer> {
    const { authorization } = this.account;
    return this.link.carryOut({ method: 'GET', path: `${lists}${path}`, authorization, body: '' });
  }

  /** Applies `fate` to the first request in flight, then waits until the device is idle. */
  async deliver(fate: Fate): Promise<boolean> {
    const number = this.link.held[0]?.number ?? 0;
    this.#mark(number, 'under way');
    const isThere = await this.link.deliver(fate);
    if (['lost', 'late', 'answer lost'].includes(fate)) this.#mark(number, 'unanswered');
    await this.settled();
    return isThere;
  }

  /** Moves time to the device's next timer. */
  async passTime(): Promise<boolean> {
    const hadTimer = this.clock.next();
    await this.settled();
    return hadTimer;
  }

  /** Resolves when all remaining work waits for the network or for time. */
  async settled(): Promise<void> {
    for (;;) {
      while (!this.#isQuiet()) await this.#changed.promise;
      await new Promise(setImmediate);
      if (this.#isQuiet()) return;
    }
  }

  #isQuiet(): boolean {
    if (this.#tasks > 0) return false;
    const requests = [...this.#requests.values()];
    if (requests.some(({ state }) => state === 'under way')) return false;
    return this.#drains === 0 || requests.some(({ isSending }) => isSending);
  }

  #mark(number: number, state: RequestState): void {
    const request = this.#requests.get(number);
    if (request) request.state = state;
    this.#note();
  }

  #note(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }
}

/** Work of a dead tab fails as intended. */
const isOfDeadTab = (error: unknown) =>
  error instanceof Error && (error === deadTab || ['AbortError', 'InvalidStateError'].includes(error.name));
