import { Socket } from 'node:net';
import pg from 'pg';

/** A copy of a whole cluster, as it was at one moment, that is made while the cluster is written to. */
export interface BaseBackup {
  /** The data directory as a tar archive, with the log of changes (WAL) that it takes to make it consistent. */
  tar: ReadableStream<Uint8Array>;
  /** Resolves once all is sent: the place in the log up to which every committed change is in the copy. */
  end: Promise<string>;
}

/**
 * Asks the server for a base backup by the replication protocol, as pg_basebackup does, which does not come with the
 * embedded PostgreSQL. The server checks the checksum of every page that it sends. `url` is the superuser's.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  // Without a value for it in pg's types: its client passes it on to the server as it is.
  const socket = new Socket();
  const settings: pg.ClientConfig & { replication: string } = {
    connectionString: url,
    replication: 'database',
    // The archive is read no faster than it is written to the disk.
    stream: () => socket,
  };
  const client = new pg.Client(settings);
  client.on('error', () => {
    // The request under way fails of it.
  });
  await client.connect();
  try {
    // Keeps the log from being recycled before it is sent; goes with the connection.
    const slot = `backup_${process.pid}_${Date.now()}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
  } catch (error) {
    await client.end();
    throw error;
  }
  const request = requestBaseBackup(socket);
  client.query(request);
  const end = request.end.finally(() => client.end());
  // Who reads the archive hears of it there.
  end.catch(() => undefined);
  return { tar: request.tar, end };
}

/** A query with a class of its own, as in pg-cursor. Its answer is an archive between ordinary rows. */
function requestBaseBackup(socket: Socket) {
  const { promise: end, resolve, reject } = Promise.withResolvers<string>();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let position = '';
  const tar = new ReadableStream<Uint8Array>(
    {
      start: (made) => {
        controller = made;
      },
      pull: () => void socket.resume(),
      cancel: () => void socket.destroy(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 4 * 1024 * 1024 }),
  );
  return {
    tar,
    end,
    submit(connection: pg.Connection) {
      connection.query("BASE_BACKUP (LABEL 'bargain-buddy', CHECKPOINT 'fast', WAL true)");
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The first byte says what follows: 'd' is data, all else is about the archive.
      if (chunk[0] !== 0x64) return;
      // Copied, since pg uses its buffer again.
      controller.enqueue(new Uint8Array(chunk.subarray(1)));
      if ((controller.desiredSize ?? 0) <= 0) socket.pause();
    },
    /** The first row has where the log has to be read from, the last one, after the archive, up to where. */
    handleDataRow({ fields }: { fields: string[] }) {
      position = fields[0] ?? '';
    },
    handleReadyForQuery() {
      controller.close();
      resolve(position);
    },
    handleError(error: Error) {
      controller.error(error);
      reject(error);
    },
    handleRowDescription() {},
    handleCommandComplete() {},
    handleEmptyQuery() {},
  };
}
