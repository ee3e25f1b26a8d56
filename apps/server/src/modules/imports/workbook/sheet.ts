import { type CellObject, type Range, utils } from '@e965/xlsx';

const maxValueLength = 100;

export class Sheet {
  readonly name: string;
  readonly rows: readonly (readonly (CellObject | undefined)[] | undefined)[];
  readonly #merges: readonly Range[];

  constructor(name: string, rows: Sheet['rows'], merges: readonly Range[]) {
    this.name = name;
    this.rows = rows;
    this.#merges = merges;
  }

  cell(row: number, column: number): CellObject | undefined {
    return this.rows[row]?.[column];
  }

  /** Returns the displayed text with normalized spaces; '' for empty cells and errors. */
  text(row: number, column: number): string {
    const cell = this.cell(row, column);
    return cell && cell.t !== 'e' && cell.t !== 'z' ? tidy(shown(cell)) : '';
  }

  hasCells(row: number, column: number): boolean {
    return this.rows[row]?.some((_cell, at) => at >= column && this.text(row, at) !== '') ?? false;
  }

  merge(row: number, column: number): Range | undefined {
    return this.#merges.find(({ s, e }) => s.r <= row && row <= e.r && s.c <= column && column <= e.c);
  }

  with(cells: readonly { r: number; c: number; text: string }[]): Sheet {
    const rows = [...this.rows];
    for (const { r, c, text } of cells) {
      const row = [...(rows[r] ?? [])];
      row[c] = { t: 's', v: text };
      rows[r] = row;
    }
    return new Sheet(this.name, rows, this.#merges);
  }

  address(row: number, column: number): string {
    return utils.encode_cell({ r: row, c: column });
  }

  column(column: number): string {
    return utils.encode_col(column);
  }

  value(row: number, column: number): string {
    const cell = this.cell(row, column);
    return cell ? tidy(shown(cell)).slice(0, maxValueLength).toWellFormed() : '';
  }
}

function shown({ t, v, w }: CellObject): string {
  if (t === 's') return String(v ?? '');
  return w ?? String(v ?? '');
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Z}\u200b\ufeff]+/gu, ' ')
    .trim();
}
