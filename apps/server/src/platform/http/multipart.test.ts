import { allCalls } from '@bargain-buddy/contract/all-calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../test/app.ts';

let api: TestApp;
let superuser: TestUser;
beforeAll(async () => {
  api = await createTestApp('empty');
  superuser = await api.createUser({ isSuperuser: true });
});
afterAll(() => api.close());

const uploads = Object.entries(allCalls).flatMap(([name, { method, path, form }]) =>
  form ? [{ name, method, url: `/api${path.replace(/:\w+/g, '1')}`, field: form.file }] : [],
);

const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
const filePart = (field: string) => `Content-Disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\na,b\r\n`;
const textPart = (field: string, more = '') => `Content-Disposition: form-data; name="${field}"${more}\r\n\r\ntext\r\n`;
const bodyOf = (boundary: string, ...parts: string[]) =>
  `${parts.map((part) => `--${boundary}\r\n${part}`).join('')}--${boundary}--\r\n`;

describe.each(uploads)('$name', ({ method, url, field }) => {
  const file = filePart(field);
  test.each([
    ['an empty boundary', type(''), bodyOf('', file)],
    ['an empty quoted boundary', type('""'), bodyOf('', file)],
    ['no boundary', 'multipart/form-data', bodyOf('x', file)],
    ['no boundary but a charset', 'multipart/form-data; charset=utf-8', bodyOf('x', file)],
    ['a boundary with an open quote', type('"x'), bodyOf('x', file)],
    ['another boundary than the body', type('y'), bodyOf('x', file)],
    ['a percent-encoded boundary', `multipart/form-data; boundary*=utf-8''%ff%00`, bodyOf('x', file)],
    ['a boundary in an unknown charset', `multipart/form-data; boundary*=nonsense''x`, bodyOf('x', file)],
    ['a boundary of spaces', type('"   "'), bodyOf('   ', file)],
    ['two boundaries', `${type('x')}; boundary=y`, bodyOf('y', file)],
    ['a body that ends in its first line', type('x'), '--x'],
    ['a body that ends in a header', type('x'), '--x\r\nContent-Dis'],
    ['a body that ends in a file', type('x'), `--x\r\n${file}`],
    ['a body that ends in a text', type('x'), `--x\r\n${textPart('date_added')}`],
    ['a body that ends after a file', type('x'), `--x\r\n${file}--x`],
    ['an empty body', type('x'), ''],
    ['a body without parts', type('x'), '--x--\r\n'],
    ['a part without headers', type('x'), bodyOf('x', '\r\ntext\r\n')],
    ['a part without a name', type('x'), bodyOf('x', 'Content-Disposition: form-data\r\n\r\ntext\r\n')],
    ['a file without a name', type('x'), bodyOf('x', 'Content-Disposition: form-data; filename="a"\r\n\r\ntext\r\n')],
    ['a part that is no form field', type('x'), bodyOf('x', 'Content-Disposition: attachment\r\n\r\ntext\r\n')],
    ['a file in another field', type('x'), bodyOf('x', filePart('nothing'))],
    ['two files', type('x'), bodyOf('x', file, file)],
    ['a field of a prototype', type('x'), bodyOf('x', filePart('__proto__'))],
    ['a text of a prototype', type('x'), bodyOf('x', textPart('constructor'), file)],
    ['too many texts', type('x'), bodyOf('x', ...Array.from({ length: 20 }, (_, n) => textPart(`a${n}`)))],
    ['too many parts', type('x'), bodyOf('x', ...Array.from({ length: 2_000 }, () => textPart('a')))],
    ['too many headers', type('x'), bodyOf('x', `${'A: b\r\n'.repeat(3_000)}${file}`)],
    ['a header without an end', type('x'), bodyOf('x', `A: ${'b'.repeat(100_000)}\r\n${file}`)],
    [
      'invalid JSON',
      type('x'),
      bodyOf('x', 'Content-Type: application/json\r\nContent-Disposition: form-data; name="a"\r\n\r\n{\r\n'),
    ],
    [
      'a text in an unknown charset',
      type('x'),
      bodyOf('x', `Content-Type: text/plain; charset=nonsense\r\n${textPart('date_added')}`, file),
    ],
    ['a text instead of a file', type('x'), bodyOf('x', textPart(field))],
  ])('answers 4xx to %s', async (_what, contentType, payload) => {
    const response = await api.send(method, url, {
      headers: { ...superuser.authorization, 'content-type': contentType },
      payload,
    });
    expect(response.statusCode, response.body).toBeGreaterThanOrEqual(400);
    expect(response.statusCode, response.body).toBeLessThan(500);
  });

  test.each([253, 256, 8_000])('answers 400 to a boundary of %i characters', async (length) => {
    const boundary = 'b'.repeat(length);
    for (const contentType of [type(boundary), type(`"${boundary}"`)]) {
      const response = await api.send(method, url, {
        headers: { ...superuser.authorization, 'content-type': contentType },
        payload: bodyOf(boundary, filePart(field)),
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ detail: 'The upload is not valid multipart/form-data.' });
    }
  });
});
