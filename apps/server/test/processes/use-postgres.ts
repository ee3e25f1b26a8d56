// A process that uses the embedded PostgreSQL in the folder given: prints its URL, leaves on SIGTERM.
import { openEmbedded } from '../../src/platform/database/embedded/embedded.ts';

const [directory = '', password = ''] = process.argv.slice(2);
const server = await openEmbedded({
  directory,
  password,
  database: 'bargain_buddy',
  onLost: (error) => {
    throw error;
  },
});
setInterval(() => undefined, 60_000);
// Exits like the app: it does not wait for work in progress.
process.once('SIGTERM', async () => {
  await server.leave();
  process.exit(0);
});
// Last, since a signal may come as soon as the URL is out.
process.stdout.write(`${server.url}\n`);
