import pg from 'pg';

/** Runs `work` on a new connection to the database at `url`, and closes the connection afterwards. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // One that breaks between two queries fails the next, and one that breaks after the last is of no use to anybody.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
