import { parseArgs } from 'node:util';

export interface Options {
  only: string[];
  fresh: boolean;
  naive: boolean;
  json: boolean;
  writeDocs: boolean;
}

export const usage = `npm run bench -- [options]
  --only NAMES   measure only what has one of these texts in its name, e.g. --only search,feed
  --no-obvious   leave out the obvious queries, which take most of the time
  --fresh        make the data set anew
  --json         print the figures as JSON instead of a table
  --write-docs   put the table into docs/performance.md
  --help         print this`;

/** Returns undefined for --help. Throws for an unknown option. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: '' },
      'no-obvious': { type: 'boolean', default: false },
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'write-docs': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  const only = values.only.toLowerCase().split(',').filter(Boolean);
  const naive = !values['no-obvious'];
  if (values['write-docs'] && (only.length > 0 || !naive)) {
    throw new Error('--write-docs needs the whole table: leave out --only and --no-obvious.');
  }
  return { only, fresh: values.fresh, naive, json: values.json, writeDocs: values['write-docs'] };
}
