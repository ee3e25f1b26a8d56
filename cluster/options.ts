import { parseArgs } from 'node:util';

const commands = ['start', 'test', 'upgrade', 'streams'] as const;

export interface Options {
  command: (typeof commands)[number];
  folder: string;
  host: string;
  port: number;
  rounds: number;
  writes: number;
  streams: number;
  only: string[] | undefined;
  record: string | undefined;
}

export const usage = `npm run cluster -- [start | test | upgrade | streams] [options]
  start           the app as on several machines, until Ctrl-C
  test            each fault under load
  upgrade         each app replaced by another one under load, a migration included
  streams         event streams by way of the balancer
  --folder PATH   where all of it lies (/var/tmp/bargain-buddy-cluster, for tests /dev/shm/bargain-buddy-cluster)
  --host NAME     of the address where people reach it (127.0.0.1)
  --port N        its port (3100)
  --rounds N      of each fault (1)
  --only NAMES    these faults alone, e.g. --only primary,app
  --writes N      a second while something is broken or replaced (200)
  --record FILE   a line for each round; a run goes on where the one before was cut
  --streams N     how many (10000)
  --help          print this`;

/** Returns undefined for --help. Throws for invalid options. */
export function readOptions(args: string[], faults: readonly string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      folder: { type: 'string', default: '' },
      host: { type: 'string', default: '127.0.0.1' },
      port: { type: 'string', default: '3100' },
      rounds: { type: 'string', default: '1' },
      writes: { type: 'string', default: '200' },
      streams: { type: 'string', default: '10000' },
      only: { type: 'string' },
      record: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const [given = 'start', ...others] = positionals;
  const command = commands.find((one) => one === given);
  if (!command || others.length > 0) throw new Error(`There is no '${positionals.join(' ')}': ${commands.join(', ')}.`);
  const count = (name: 'port' | 'rounds' | 'writes' | 'streams') => {
    if (!/^[1-9]\d{0,6}$/.test(values[name]))
      throw new Error(`--${name} is a number from 1 on, not '${values[name]}'.`);
    return Number(values[name]);
  };
  const only = values.only?.split(',').filter(Boolean);
  const unknown = only?.find((name) => !faults.includes(name));
  if (unknown !== undefined) throw new Error(`There is no fault '${unknown}': ${faults.join(', ')}.`);
  const { folder, host, record } = values;
  const counts = { port: count('port'), rounds: count('rounds'), writes: count('writes'), streams: count('streams') };
  return { command, folder, host, record, only, ...counts };
}
