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
  let responses = 0;
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, request));
  return (responses * 1_000) / (performance.now() - start);

  async function request(): Promise<void> {
    const read = responseReader();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let path = '';
    const send = () => {
      path = paths.next().value;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`);
    };
    // The reused buffer avoids allocations, which cost more than a cached response.
    const buffer = Buffer.allocUnsafe(65_536);
    const callback = (length: number) => {
      const status = read(buffer.subarray(0, length));
      if (status === '200') responses += 1;
      else if (status) reject(new Error(`${path}: ${status}`));
      if (status && performance.now() < start + milliseconds) send();
      else if (status) resolve();
      return true;
    };
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback } });
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${path}: the connection was closed`)));
    await promise.finally(() => socket.destroy());
  }
}

/** Reads parts of responses. Returns the status with the part that completes one, by its length or last chunk. */
export function responseReader(): (part: Buffer) => string | undefined {
  let received: Buffer = nothing;
  let status = '';
  /** Remaining bytes of the body. Undefined before the head is complete, NaN without a length. */
  let missing: number | undefined;
  return (part) => {
    let body = part;
    if (missing === undefined) {
      // Copies the part, because its buffer is reused.
      received = Buffer.concat([received, part]);
      const end = received.indexOf(headEnd);
      if (end < 0) return undefined;
      const head = received.toString('latin1', 0, end);
      status = head.slice(9, 12);
      missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      // The first chunk may be the last one. It then begins with the last line end of the head.
      body = received.subarray(Number.isNaN(missing) ? end + 2 : end + headEnd.length);
      received = nothing;
    }
    missing -= body.length;
    if (Number.isNaN(missing)) received = Buffer.concat([received, body]).subarray(-lastChunk.length);
    if (Number.isNaN(missing) ? !received.equals(lastChunk) : missing > 0) return undefined;
    missing = undefined;
    received = nothing;
    return status;
  };
}
