import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');
const nothing = Buffer.alloc(0);

/** Returns responses per second. Uses raw sockets, because Node's HTTP client is slower than a cached response. */
export async function throughput(
  origin: string,
  paths: Iterator<string>,
  { connections = 32, milliseconds = 3_000, headers = '' } = {},
): Promise<number> {
  const { hostname, port } = new URL(origin);
  let answers = 0;
  const start = performance.now();
  const end = start + milliseconds;
  await Promise.all(Array.from({ length: connections }, () => ask()));
  return (answers * 1_000) / (performance.now() - start);

  async function ask(): Promise<void> {
    const answer = new AnswerReader();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let path = '';
    const send = () => {
      path = paths.next().value;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`);
    };
    const take = (part: Buffer) => {
      if (!answer.isWholeWith(part)) return;
      if (answer.status !== '200') return reject(new Error(`${path}: ${answer.status}`));
      answers += 1;
      if (performance.now() < end) send();
      else resolve();
    };
    // The reused buffer avoids allocations, which cost more than a cached response.
    const buffer = Buffer.allocUnsafe(65_536);
    const callback = (length: number) => {
      take(buffer.subarray(0, length));
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback } });
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${path} was broken off.`)));
    await promise.finally(() => socket.destroy());
  }
}

export class AnswerReader {
  status = '';
  #head: Buffer = nothing;
  /** Last received bytes of a body without a length. */
  #end: Buffer = nothing;
  /** Remaining bytes of the body. Undefined before the head is complete. */
  #missing: number | undefined;

  /** Returns true if this part completes the response, by its length or its last chunk. */
  isWholeWith(part: Buffer): boolean {
    const body = this.#missing === undefined ? this.#readHead(part) : part;
    if (body === undefined || this.#missing === undefined) return false;
    this.#missing -= body.length;
    const isWhole = Number.isNaN(this.#missing) ? this.#hasLastChunk(body) : this.#missing <= 0;
    if (isWhole) {
      this.#missing = undefined;
      this.#end = nothing;
    }
    return isWhole;
  }

  #readHead(part: Buffer): Buffer | undefined {
    const received = this.#head.length === 0 ? part : Buffer.concat([this.#head, part]);
    const end = received.indexOf(headEnd);
    // Copies the part, because its buffer is reused.
    this.#head = end < 0 ? Buffer.from(received) : nothing;
    if (end < 0) return undefined;
    const head = received.toString('latin1', 0, end);
    this.status = head.slice(9, 12);
    this.#missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    // The first chunk may be the last one. It then begins with the last line end of the head.
    return received.subarray(Number.isNaN(this.#missing) ? end : end + headEnd.length);
  }

  #hasLastChunk(body: Buffer): boolean {
    this.#end = Buffer.concat([this.#end, body]).subarray(-lastChunk.length);
    return this.#end.equals(lastChunk);
  }
}
