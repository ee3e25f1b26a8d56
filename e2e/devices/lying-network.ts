import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { maxOfflineChangeAgeMs, type SentChange } from '@bargain-buddy/contract';
import type { TestApp } from '../../apps/server/test/app.ts';
import type { WorldTime } from './virtual-clock.ts';

/** Faults of the network. Without a response the device waits for its timeout. */
export const fates = [
  'through',
  /** The request does not arrive. */
  'lost',
  'reset',
  /** The server carries it out, and the response is lost. */
  'answer lost',
  'answer cut',
  /** The request arrives twice. */
  'doubled',
  /** The request arrives again long after the response. */
  'again later',
  /** The request arrives after the device's timeout. */
  'late',
  /** A hotspot responds instead of the server. */
  'captive',
  /** A proxy responds with 503. */
  'busy',
] as const;
export type Fate = (typeof fates)[number];

/** A request as the server receives it. */
export interface Packet {
  method: string;
  path: string;
  authorization: string;
  body: string;
}
/** A response of the server. */
export interface Answer {
  status: number;
  body: string;
}
interface Held extends Packet {
  /** The device's number of the request. */
  number: number;
  response: ServerResponse;
}

/** The connection of one device to the server. */
export class Link {
  /** True while the device is offline and knows it. */
  isDown = false;
  /** Requests in flight, in the order of sending. */
  readonly held: Held[] = [];
  /** Requests that may still arrive after the device's timeout. */
  readonly late: Packet[] = [];
  /** Called for each request in flight. */
  onHeld: (number: number) => void = () => undefined;
  /** Sends a request to the server at once. */
  readonly carryOut: (packet: Packet) => Promise<Answer>;

  constructor(carryOut: (packet: Packet) => Promise<Answer>) {
    this.carryOut = carryOut;
  }

  /** Breaks all requests in flight. They may still arrive. */
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
      // A timeout of the device does not stop the request.
      if (index >= 0) this.late.push(...this.held.splice(index, 1));
    });
    this.onHeld(held.number);
  }

  /** Applies `fate` to the first request in flight. Returns false if there is none. */
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

  /** Delivers one of the late requests. Returns false if there is none. */
  async deliverLate(index: number): Promise<boolean> {
    const [packet] = this.late.splice(index % Math.max(1, this.late.length), 1);
    if (!packet) return false;
    await this.carryOut(packet);
    return true;
  }
}

/** Virtual time starts so long ago that it stays in the past. */
const farBackMs = 60 * 86_400_000;
/** Virtual time runs this much faster than real time, so that real time makes no difference. */
const stretch = 1_000;

/**
 * Rewrites the ages of changes as if the server's clock showed virtual time, `passedMs` after the start. Changes of one
 * moment stay in the order of their arrival.
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
  /** Connects a device. Calls `onCarriedOut` for each request that the server carried out, in order. */
  link(device: string, time: WorldTime, onCarriedOut: (packet: Packet, answer: Answer) => void): Link;
  close(): Promise<void>;
}

/** Starts an HTTP proxy to the app. Headers of a request name its device and number. */
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
