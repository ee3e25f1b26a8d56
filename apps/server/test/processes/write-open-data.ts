// Writes the open data of a database into a folder, and prints the duration and the most memory of the process.
import { loadConfig } from '../../src/config.ts';
import { writeOpenDataInThread } from '../../src/modules/open-data/index.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const start = performance.now();
await writeOpenDataInThread({ config: loadConfig({ DATABASE_URL: url, DATA_DIR: folder }), directUrl: url });
const duration = performance.now() - start;
process.stdout.write(JSON.stringify({ duration, megabytes: (process.resourceUsage().maxRSS * 1_024) / 1_000_000 }));
