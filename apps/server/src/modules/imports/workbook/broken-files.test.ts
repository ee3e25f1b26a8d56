import { deflateRawSync } from 'node:zlib';
import { CFB } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveOf, makeWorkbook, surveySheet } from '../../../../test/survey-workbook.ts';
import { readPriceFile } from '../survey/read-price-file.ts';

const readSurvey = (bytes: Uint8Array) => readPriceFile({ kind: 'mti', bytes });

const sheet = surveySheet('North', [{ name: 'Massy', area: 'Arima' }], [{ name: 'Rice', prices: ['10.50'] }]);
const valid = makeWorkbook([sheet]);

/** A compound file, as .xls and encrypted workbooks are, with one stream. */
function compoundFile(stream: string, content: Buffer): Buffer {
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, `/${stream}`, content);
  return CFB.write(file, { type: 'buffer', fileType: 'cfb' });
}

/** An .xls whose first record after the header says that the rest is encrypted with RC4. */
function encryptedXls(): Buffer {
  const bof = Buffer.from('0908100000060500bb0dcc07c100000006060000', 'hex');
  const filePass = Buffer.concat([
    Buffer.from('2f0036000100', 'hex'),
    Buffer.from('01000100', 'hex'),
    Buffer.alloc(48),
  ]);
  return compoundFile('Workbook', Buffer.concat([bof, filePass, Buffer.from('0a000000', 'hex')]));
}

const zeros = (size: number) => deflateRawSync(Buffer.alloc(size));
const readable = 'The file is not a readable Excel workbook (.xls or .xlsx).';

test.each<[string, () => Buffer, number, string]>([
  ['an empty file', () => Buffer.alloc(0), 400, readable],
  ['text', () => Buffer.from('No.,ITEMS,BRAND,SIZE\n'), 400, readable],
  ['a web page called .xls', () => Buffer.from('<html><table><tr><td>ITEMS'), 400, readable],
  ['another kind of archive', () => archiveOf('hello.xml', deflateRawSync('hello'), 5), 400, readable],
  ['an OpenDocument sheet', () => makeWorkbook([surveySheet('North', [], [])], 'ods'), 400, readable],
  ['the first half of a workbook', () => valid.subarray(0, valid.length / 2), 400, readable],
  ['the second half of a workbook', () => valid.subarray(valid.length / 2), 400, readable],
  ['an empty compound file', () => compoundFile('Readme', Buffer.from('hello')), 400, readable],
  ['a compound file of nonsense', () => compoundFile('Workbook', Buffer.alloc(600, 7)), 400, 'no survey sheet'],
  ['an encrypted .xlsx', () => compoundFile('EncryptedPackage', Buffer.alloc(600, 7)), 400, 'password'],
  ['an encrypted .xls', encryptedXls, 400, 'password'],
  ['an encrypted archive', () => archiveOf('[Content_Types].xml', zeros(9), 9, 1), 400, 'password'],
  ['a file over 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1), 413, 'larger than 20 MB'],
  ['an archive of more than 200 MB', () => archiveOf('a.xml', zeros(9), 201 * 1024 * 1024), 413, 'more than 200 MB'],
  ['an archive that hides how large it is', () => archiveOf('a.xml', zeros(50_000_000), 1_000), 400, 'damaged'],
  ['a picture that hides as a sheet', () => archiveOf('[Content_Types].xml', zeros(9), 9), 400, readable],
])('WEB-07 %s is refused with a clear answer', async (_name, file, statusCode, message) => {
  await expect(readSurvey(file())).rejects.toMatchObject({ statusCode, message: expect.stringContaining(message) });
});

test('WEB-07 more than 100,000 rows are refused', async () => {
  const rows = Array.from({ length: 100_001 }, (_, i) => [i]);
  const halves = [rows.slice(0, 50_001), rows.slice(50_001)].map((half, i) => ({ name: `Sheet${i}`, rows: half }));
  const tooMany = { statusCode: 413, message: 'The workbook has more than 100,000 rows.' };
  await expect(readSurvey(makeWorkbook([{ name: 'North', rows }]))).rejects.toMatchObject(tooMany);
  await expect(readSurvey(makeWorkbook(halves, 'biff8'))).rejects.toMatchObject(tooMany);
});

test('WEB-07 the next file is read after one that could not be', async () => {
  await expect(readSurvey(Buffer.from('nonsense'))).rejects.toMatchObject({ statusCode: 400 });
  expect((await readSurvey(valid)).prices).toHaveLength(1);
});

test.each(['xlsx', 'biff8'] as const)(
  'WEB-07 a workbook (%s) with damaged bytes is read or refused, never more',
  async (bookType) => {
    const whole = makeWorkbook([sheet], bookType);
    const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const file = Buffer.from(whole);
        for (const [at, byte] of changes) file[at] = byte;
        await readSurvey(file).catch((error) => {
          if (![400, 413].includes(error.statusCode)) throw error;
        });
      }),
      { numRuns: 150 },
    );
  },
);
