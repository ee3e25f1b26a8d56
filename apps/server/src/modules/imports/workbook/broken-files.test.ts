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

/** An .xlsx of one sheet with a number in each row. The library needs seconds to write large workbooks. */
function xlsxOfRows(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${n}</v></c></row>`);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/[Content_Types].xml', Buffer.from('<Types/>'));
  CFB.utils.cfb_add(file, '/xl/worksheets/sheet1.xml', Buffer.from(`<sheetData>${rows.join('')}</sheetData>`));
  return CFB.write(file, { type: 'buffer', fileType: 'zip', compression: false });
}

/** An .xls of sheets with a number in each row, as records of 16-bit words: type, length, content. */
function xlsOfRows(counts: number[]): Buffer {
  const record = (type: number, ...words: number[]) => [type, words.length * 2, ...words];
  const start = (type: number) => record(0x0809, 0x0600, type, 0x0dbb, 0x07cc, 0, 0, 0x0600, 0);
  const end = record(0x000a);
  const sheets = counts.map((count) => {
    // Row, column, format, and an integer in 30 bits.
    const cells = Array.from({ length: count }, (_, n) => record(0x027e, n, 0, 0, ((n << 2) & 0xffff) | 2, n >> 14));
    return [start(0x0010), ...cells, end].flat();
  });
  const name = (index: number) => [2, 'S'.charCodeAt(0) | ((48 + index) << 8)];
  let position = [start(0x0005), ...sheets.map((_, index) => record(0x0085, 0, 0, 0, ...name(index))), end].flat()
    .length;
  const directory = sheets.map((sheet, index) => {
    const offset = position * 2;
    position += sheet.length;
    return record(0x0085, offset & 0xffff, offset >> 16, 0, ...name(index));
  });
  const words = [start(0x0005), ...directory, end, ...sheets].flat();
  return compoundFile('Workbook', Buffer.from(Uint16Array.from(words).buffer));
}

test('WEB-07 more than 100,000 rows are refused', async () => {
  const tooMany = { statusCode: 413, message: 'The workbook has more than 100,000 rows.' };
  await expect(readSurvey(xlsxOfRows(100_001))).rejects.toMatchObject(tooMany);
  await expect(readSurvey(xlsOfRows([50_001, 50_000]))).rejects.toMatchObject(tooMany);
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
