import { readFileSync } from 'node:fs';
import { openBenchServer } from './database.ts';
import { startServer } from '../apps/server/test/processes/server-process.ts';
import { throughput } from './throughput.ts';
import { mkdtempSync } from 'node:fs';
const [, , modesArg = 'answer,page,feed', turnsArg = '3', ...roots] = process.argv;
const turns = Number(turnsArg);
const prof = process.env.PROF;
const server = await openBenchServer(process.env);
const settings = (port: number) => ({ NODE_ENV: 'production', DATABASE_URL: server.url, RATE_LIMITS: process.env.LIMITS ?? 'off', TOKEN_SECRET: 'x'.repeat(43), PORT: String(port), LOG_LEVEL: 'info', DATA_DIR: mkdtempSync('/tmp/d-front-'), NOMINATIM_URL: 'http://127.0.0.1:9', OPENFOODFACTS_URL: 'http://127.0.0.1:9' });
const base = 4500 + Math.floor(Math.random() * 300);
const servers = [] as { name: string; port: number; s: ReturnType<typeof startServer> }[];
const add = async (name: string, file: string, i: number) => {
  const s = startServer({ ...settings(base + i), ...(prof && name !== 'bare' ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${prof}` } : {}) }, file);
  await s.printed('is ready');
  servers.push({ name, port: base + i, s });
};
await add('bare', '/tmp/full/apps/server/test/processes/bare-server.ts', 0);
for (const [i, root] of roots.entries()) await add(root, `${root}/apps/server/src/main.ts`, i + 1);
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(f[11]) + Number(f[12])) * 10; };
const browser = 'accept-encoding: gzip, deflate, br, zstd\r\n';
function* endless(make: (n: number) => string): Generator<string> { for (let n = Math.floor(Math.random() * 1e9); ; n += 1) yield make(n); }
const kinds: Record<string, [string, (n: number) => string, string]> = {
  answer: ['constant', () => '/api/price/price/', ''],
  answerbr: ['constant', () => '/api/price/price/', browser],
  page: ['constant', () => '/', browser],
  feed: ['rows', (n) => `/api/price/price/?_=${n}`, ''],
};
for (const mode of modesArg.split(',')) {
  const [of, make, headers] = kinds[mode];
  const sums: Record<string, { n: number; rate: number; ms: number }> = {};
  for (const { port, name } of servers) await throughput(`http://127.0.0.1:${port}`, endless(name === 'bare' ? () => `/api/${of}` : make), { headers, milliseconds: 1500 });
  for (let t = 0; t < turns; t += 1) for (const { name, port, s } of servers) {
    const before = cpu(s.child.pid!);
    const rate = await throughput(`http://127.0.0.1:${port}`, endless(name === 'bare' ? () => `/api/${of}` : make), { headers: name === 'bare' ? '' : headers, milliseconds: 2500 });
    const used = cpu(s.child.pid!) - before;
    const sum = (sums[name] ??= { n: 0, rate: 0, ms: 0 });
    sum.n += 1; sum.rate += rate; sum.ms += used / (rate * 2.5);
  }
  const bare = sums.bare.rate / sums.bare.n;
  for (const [name, { n, rate, ms }] of Object.entries(sums)) console.log(mode.padEnd(9), name.padEnd(16), (rate / n).toFixed(0).padStart(7), '/s share', (rate / n / bare).toFixed(3), 'app ms', (ms / n).toFixed(4));
}
for (const { s } of servers) await s.end('SIGTERM');
await server.close();
