import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxOfflineChangeAgeMs, type SentChange } from '@bargain-buddy/contract';
import type { TestApp } from '../../apps/server/test/app.ts';
import type { WorldTime } from './virtual-clock.ts';

/** What the network does to a request. Where nobody answers, the device waits until it gives up. */
export const fates = [
  'through',
  /** Neither request nor answer arrive. */
  'lost',
  'reset',
  /** It is carried out, and nobody hears of it. */
  'answer lost',
  'answer cut',
  /** It arrives twice. */
  'doubled',
  /** It arrives, and once more when the device has long had the answer. */
  'again later',
  /** It arrives when the device has given it up. */
  'late',
  /** A hotspot answers in the server's place. */
  'captive',
  /** Something on the way answers that it is busy. */
  'busy',
] as const;
export type Fate = (typeof fates)[number];

/** A request as the server gets it. */
export interface Packet {
  method: string;
  path: string;
  authorization: string;
  body: string;
}
/** What the server answered to one. */
export interface Answer {
  status: number;
  body: string;
}
interface Held extends Packet {
  /** The device's number of the request. */
  number: number;
  response: ServerResponse;
}

/** The way of one device to the server. */
export class Link {
  /** Nothing gets through, and the device can know it. */
  isDown = false;
  /** On their way, in the order in which they were sent. */
  readonly held: Held[] = [];
  /** May still arrive; nobody waits for the answers any more. */
  readonly late: Packet[] = [];
  /** Called when a request is on its way. */
  onHeld: (number: number) => void = () => undefined;
  /** Has the server carry out a request, now. */
  readonly carryOut: (packet: Packet) => Promise<Answer>;

  constructor(carryOut: (packet: Packet) => Promise<Answer>) {
    this.carryOut = carryOut;
  }

  /** Everything that is on its way breaks off; it may still arrive. */
  cutAll(): void {
    for (const { response } of this.held) response.destroy();
  }

  take(held: Held): void {
    if (this.isDown) {
      held.response.destroy();
      return;
    }
    this.held.push(held);
    held.response.once('close', () => {
      const index = this.held.indexOf(held);
      // The device has given it up; that does not call it back.
      if (index >= 0) this.late.push(...this.held.splice(index, 1));
    });
    this.onHeld(held.number);
  }

  /** Lets happen what has to happen to the first request that is on its way; answers whether there was one. */
  async deliver(fate: Fate): Promise<boolean> {
    const held = this.held.shift();
    if (!held) return false;
    const { response } = held;
    if (fate === 'lost') return true;
    if (fate === 'late') {
      this.late.push(held);
    } else if (fate === 'reset') {
      response.destroy();
    } else if (fate === 'captive') {
      respond(response, { status: 200, body: '<html>Welcome to our hotspot</html>' }, 'text/html');
    } else if (fate === 'busy') {
      respond(response, { status: 503, body: 'upstream connect error' }, 'text/plain');
    } else {
      if (fate === 'doubled') await this.carryOut(held);
      const answer = await this.carryOut(held);
      if (fate === 'answer cut') cut(response, answer);
      else if (fate !== 'answer lost') respond(response, answer);
      if (fate === 'again later') this.late.push(held);
    }
    return true;
  }

  /** Has one of the late requests arrive; answers whether there was one. */
  async deliverLate(index: number): Promise<boolean> {
    const [packet] = this.late.splice(index % Math.max(1, this.late.length), 1);
    if (!packet) return false;
    await this.carryOut(packet);
    return true;
  }
}

/** The world begins so long ago that its time stays in the past. */
const farBackMs = 60 * 86_400_000;
/** Real time passes too. The time of the world runs faster, so that real time makes no difference. */
const stretch = 1_000;

/**
 * Rewrites the ages of changes as if the clock of the server ran with the time of the world, of which `passedMs` have
 * passed. Changes of one moment stay in the order in which they arrive.
 */
function withServerAges(body: string, passedMs: number): string {
  if (body === '') return body;
  const request = JSON.parse(body) as { changes?: (SentChange & { age?: number })[] };
  if (!request.changes) return body;
  const changes = request.changes.map((change) => {
    if (change.age === undefined) return change;
    const age = farBackMs - (passedMs - change.age) * stretch;
    return { ...change, age: Math.min(Math.max(age, 0), maxOfflineChangeAgeMs) };
  });
  return JSON.stringify({ ...request, changes });
}

function respond(response: ServerResponse, { status, body }: Answer, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(status === 204 ? undefined : body);
}

function cut(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) + 1 });
  response.write(body.slice(0, body.length / 2), () => response.destroy());
}

export interface LyingNetwork {
  origin: string;
  /** A way to the server. Calls `onCarriedOut` for each request that the server carried out, in their order. */
  link(device: string, time: WorldTime, onCarriedOut: (packet: Packet, answer: Answer) => void): Link;
  close(): Promise<void>;
}

/** An HTTP proxy before the app: devices name themselves and number their requests in headers. */
export async function openLyingNetwork(app: TestApp): Promise<LyingNetwork> {
  const links = new Map<string, Link>();
  const carryOut = async ({ method, path, authorization, body }: Packet): Promise<Answer> => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) };
    const answer = await app.injectAsServed({ method: method as 'GET', url: path, headers, ...(body && { body }) });
    return { status: answer.statusCode, body: answer.body };
  };
  const server = createServer(async (asked, response) => {
    const { method = 'GET', url: path = '/', headers } = asked;
    const { authorization = '', 'x-device': device, 'x-request': number } = headers;
    const body = await textOf(asked);
    links.get(String(device))?.take({ method, path, authorization, body, number: Number(number), response });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    link(device, time, onCarriedOut) {
      const start = time.now;
      const link = new Link(async (sent) => {
        const packet = { ...sent, body: withServerAges(sent.body, time.now - start) };
        const answer = await carryOut(packet);
        onCarriedOut(packet, answer);
        return answer;
      });
      links.set(device, link);
      return link;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) text += chunk;
  return text;
}
