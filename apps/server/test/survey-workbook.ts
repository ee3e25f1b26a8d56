import { type CellObject, utils, type WorkSheet, write } from '@e965/xlsx';

export type CellValue = string | number | boolean | Date | null | CellObject;

export interface SheetContent {
  name: string;
  rows: CellValue[][];
  /** Merged ranges, such as 'E4:F4'. */
  merges?: string[];
}

/** A workbook file with the given sheets, as Excel would save it. */
export function makeWorkbook(sheets: SheetContent[], bookType: 'xlsx' | 'biff8' | 'ods' | 'csv' = 'xlsx'): Buffer {
  const contents = sheets.map(({ name, rows, merges = [] }): [string, WorkSheet] => {
    const sheet = utils.aoa_to_sheet(rows, { cellDates: true });
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    return [name, sheet];
  });
  const book = { SheetNames: contents.map(([name]) => name), Sheets: Object.fromEntries(contents) };
  return write(book, { type: 'buffer', bookType, compression: true, cellDates: true });
}

/** A survey sheet of one table in the usual layout: areas over the stores, a header, a category, an item a row. */
export function surveySheet(
  name: string,
  stores: { name: string; area: string }[],
  items: { name: string; brand?: string; size?: string; prices: CellValue[] }[],
): SheetContent {
  return {
    name,
    rows: [
      ['MINISTRY OF TRADE AND INDUSTRY'],
      [],
      [null, null, null, null, ...stores.map(({ area }) => area)],
      ['No.', 'ITEMS', 'BRAND', 'SIZE', ...stores.map((store) => store.name)],
      [null, 'RICE & FLOUR'],
      ...items.map(({ name: item, brand = '', size = '', prices }, i) => [i + 1, item, brand, size, ...prices]),
    ],
  };
}

/** A zip archive of one part, which declares to unpack to `declared` bytes. */
export function archiveOf(name: string, packed: Buffer, declared: number, flags = 0): Buffer {
  const title = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(title.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(declared, 24);
  entry.writeUInt16LE(title.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + title.length, 12);
  end.writeUInt32LE(30 + title.length + packed.length, 16);
  return Buffer.concat([local, title, packed, entry, title, end]);
}
