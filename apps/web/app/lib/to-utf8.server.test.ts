import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toUtf8 } from './to-utf8.server.ts';

test('texts become the bytes that Node.js writes them in', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      expect(toUtf8(texts)).toEqual(Buffer.from(texts.join('')));
    }),
  );
});

test('half a sign is replaced, and nothing is left of a longer text before', () => {
  expect(toUtf8(['Ramlogan’s 🥭', ' é'.repeat(300_000)]).toString()).toBe(`Ramlogan’s 🥭${' é'.repeat(300_000)}`);
  expect(toUtf8(['a\ud83d', 'b\udc00']).toString()).toBe('a\ufffdb\ufffd');
  expect(toUtf8([]).toString()).toBe('');
});
