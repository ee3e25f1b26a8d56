import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { slowPhoneIndex } from '../budgets.ts';
import { step } from '../progress.ts';
import { writeTable } from '../report.ts';
import { buildWeb, startOnSamples } from '../server.ts';
import { type LighthouseRun, rate } from './lighthouse.ts';
import { isWithinBudget, type PageFigures, toText, type WebFigures } from './report.ts';
import { readScripts, sizeOf } from './scripts.ts';

const usage = `npm run bench:web -- [options]
  --runs N       number of Lighthouse runs each way; the one with the median performance counts (3)
  --write-docs   write the table into docs/performance.md
  --help         print this`;

try {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '3' },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) console.log(usage);
  else process.exitCode = await run(Number(values.runs), values['write-docs']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}

async function run(runs: number, writeDocs: boolean): Promise<number> {
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number from 1 on.');
  const [load = 0] = loadavg();
  buildWeb();
  const app = await step('Starting the app on the samples', startOnSamples);
  try {
    const figures = await measure(app.origin, runs);
    const conditions = `${new Date().toISOString().slice(0, 10)}, load ${load.toFixed(1)} before the start.`;
    const text = `${toText(figures)}\n\n${conditions}`;
    console.log(`\n${text}`);
    if (writeDocs) await writeTable('bench:web', text);
    return isWithinBudget(figures) ? 0 : 1;
  } finally {
    await app.stop();
  }
}

async function measure(origin: string, count: number): Promise<WebFigures> {
  const scripts = await step('Scripts of the first page', () => readScripts(`${origin}/`));
  const search = '/?search=rice';
  const listing = await findLink(`${origin}/`, /href="(\/listings\/\d+)"/);
  const kind = await findLink(`${origin}${search}`, /href="(\/kinds\/[\w-]+)"/);
  const product = await findLink(`${origin}${kind}`, /href="(\/products\/\d+\/[\w-]+)"/);
  const store = await findLink(`${origin}${product}`, /href="(\/stores\/\d+\/[\w-]+)"/);
  const paths = {
    ...{ Home: '/', 'A search': search, 'A listing': listing, 'A kind': kind },
    ...{ 'A product': product, 'A store': store, 'A region': '/regions/south' },
  };
  const pages: PageFigures[] = [];
  for (const [name, path] of Object.entries(paths)) {
    pages.push({ name, ...(await ratePage(`${origin}${path}`, name, count)) });
  }
  return { scripts, scriptBytes: sizeOf(scripts), pages };
}

async function findLink(page: string, link: RegExp): Promise<string> {
  const html = await (await fetch(page)).text();
  const address = link.exec(html)?.[1];
  if (!address) throw new Error(`${page} has no link like ${link}.`);
  return address;
}

async function ratePage(url: string, name: string, count: number): Promise<Omit<PageFigures, 'name'>> {
  const runs = async (what: string, slowdown?: number): Promise<LighthouseRun[]> => {
    const done: LighthouseRun[] = [];
    for (let number = 1; number <= count; number += 1) {
      done.push(await step(`${name}, ${what}, run ${number} of ${count}`, () => rate(url, { slowdown })));
    }
    return medianFirst(done);
  };
  const computed = await runs('computed');
  // Throttles every machine to the speed of the same slow phone.
  const slowdown = Math.max(...computed.map(({ benchmarkIndex }) => benchmarkIndex)) / slowPhoneIndex;
  return { computed, slowed: await runs('slowed', Math.max(1, slowdown)), slowdown: Math.max(1, slowdown) };
}

function medianFirst(runs: LighthouseRun[]): LighthouseRun[] {
  const ordered = runs.toSorted((a, b) => a.scores.performance - b.scores.performance);
  const [median] = ordered.splice(Math.floor((ordered.length - 1) / 2), 1);
  return median ? [median, ...ordered] : [];
}
