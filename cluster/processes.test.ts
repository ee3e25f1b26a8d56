import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Part, part, until } from './processes.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'parts-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

function shell(name: string, script: string): Part {
  return part({ name, log: join(folder, `${name}.log`), command: ['sh', '-c', script] });
}

const never = async () => false;

// It starts programs by setpriv.
describe.skipIf(process.platform !== 'linux')('a part of the cluster', () => {
  test('starts in the folder of the cluster, which its user may enter', async () => {
    const one = shell('one', 'pwd');
    one.start();
    await expect.poll(() => readFileSync(join(folder, 'one.log'), 'utf8')).toBe(`${folder}\n`);
  });

  test('that does not start ends the wait at once, with the last lines of its log', async () => {
    const [good, bad] = [shell('good', 'sleep 60'), shell('bad', 'seq 1 20; echo wrong setting; exit 1')];
    for (const one of [good, bad]) one.start();
    const failure = /^bad has ended\. The last lines of its log:\n12\n(.*\n){8}wrong setting$/;
    await expect(until('good', never, [good, bad])).rejects.toThrow(failure);
    await good.stop();
  });

  test('that starts but does not serve has the end of its log in the message as well', async () => {
    const slow = shell('slow', 'echo no leader yet; sleep 60');
    slow.start();
    await expect.poll(() => slow.lastLines(1)).toBe('no leader yet');
    await expect(until('a leader', never, [slow], 0)).rejects.toThrow(
      'Waited 0 seconds in vain for a leader.\n\nslow:\nno leader yet',
    );
    await slow.stop();
  });
});
