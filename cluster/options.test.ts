import { expect, test } from 'vitest';
import { readOptions as read, usage } from './options.ts';

const readOptions = (args: string[]) => read(args, ['primary', 'app', 'partition']);

test('without options the app is started as on several machines', () => {
  expect(readOptions([])).toMatchObject({ command: 'start', port: 3100, writes: 200, only: undefined });
});

test('what is asked for is done', () => {
  expect(readOptions(['test', '--rounds', '20', '--only', 'primary,app', '--record', 'rounds.json'])).toMatchObject({
    command: 'test',
    rounds: 20,
    only: ['primary', 'app'],
    record: 'rounds.json',
  });
});

test('help tells every command and option', () => {
  expect(readOptions(['test', '--help'])).toBeUndefined();
  const options = Object.keys(readOptions(['streams']) ?? {}).filter((name) => name !== 'command');
  for (const name of options) expect(usage).toContain(`--${name} `);
});

test.each([
  [['tset'], "There is no 'tset'"],
  [['test', 'primary'], "There is no 'test primary'"],
  [['test', '--rounds', 'many'], "--rounds is a number from 1 on, not 'many'."],
  [['test', '--writes', '0'], '--writes'],
  [['start', '--port', '1e3'], '--port'],
  [['test', '--only', 'app,primry'], "There is no fault 'primry': primary, app, partition."],
  [['--hlep'], '--hlep'],
])('%j is refused with what is wrong', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
