import { once } from 'node:events';
import { connect } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = Buffer.from('\r\n0\r\n\r\n');

/**
 * How many answers a second come over so many connections, each with one request under way, during so many
 * milliseconds. Node's own client would take longer than a server that has its answer ready. Throws when one is not
 * answered by 200.
 */
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
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.setNoDelay();
    let path = '';
    const send = () => {
      path = paths.next().value;
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers}\r\n`);
    };
    await new Promise<void>((resolve, reject) => {
      let received: Buffer = Buffer.alloc(0);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`${path} was broken off.`)));
      socket.on('data', (data: Buffer) => {
        received = received.length === 0 ? data : Buffer.concat([received, data]);
        if (!isWhole(received)) return;
        if (received.toString('latin1', 9, 12) !== '200') return reject(new Error(`${path}: ${received}`));
        answers += 1;
        received = Buffer.alloc(0);
        if (performance.now() < end) send();
        else resolve();
      });
      send();
    }).finally(() => socket.destroy());
  }
}

/** Whether an answer is there to its end, by its length or its last chunk. */
export function isWhole(received: Buffer): boolean {
  const head = received.indexOf(headEnd);
  if (head < 0) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1];
  if (length === undefined) return received.subarray(-lastChunk.length).equals(lastChunk);
  return received.length >= head + headEnd.length + Number(length);
}
