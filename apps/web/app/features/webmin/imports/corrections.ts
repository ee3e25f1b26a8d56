import type { ColumnWithTitle, ImportField, ImportMapping, ImportMatch, StoreColumn } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import type { SuspectChoices } from './decisions.ts';
import type { ExistingRecord } from './queries.ts';

type ColumnPlace = Pick<StoreColumn, 'sheet' | 'column' | 'title' | 'area'>;

/** Store that gets a column's prices: the id of a known store, or the key of a store in the file. */
interface ColumnStore {
  store: number | string;
  label: string;
}

export type Correction =
  | { what: 'match'; kind: ImportMatch['kind']; key: string; name: string; record: ExistingRecord }
  | { what: 'cell'; address: string; text: string }
  | { what: 'column'; place: ColumnPlace; to: 'ignore' | 'read' | ColumnStore }
  | { what: 'field'; field: ImportField; label: string; title: string | null }
  | { what: 'month'; sheet: string; choice: 'accept' | 'skip' }
  | { what: 'jump'; percent: number }
  | { what: 'day'; day: string };

export type Corrections = Record<string, Correction>;
/** Corrections that are not applied yet. A null value revokes an applied one. */
export type PendingCorrections = Record<string, Correction | null>;

export const columnReferenceOf = ({ sheet, column }: Pick<ColumnPlace, 'sheet' | 'column'>) => `${sheet}!${column}`;

type To = Extract<Correction, { what: 'column' }>['to'];

export function columnCorrectionOf({ sheet, column, title, area }: ColumnPlace, to: To): Correction {
  return { what: 'column', place: { sheet, column, title, area }, to };
}

const keyParts: { [What in Correction['what']]: (correction: Extract<Correction, { what: What }>) => string } = {
  match: ({ kind, key }) => `${kind} ${key}`,
  cell: ({ address }) => address,
  column: ({ place }) => columnReferenceOf(place),
  field: ({ field }) => field,
  month: ({ sheet }) => sheet,
  jump: () => '',
  day: () => '',
};

/** Returns the key of the corrected item. A later correction with the same key replaces an earlier one. */
export function correctionKeyOf(correction: Correction): string {
  const part = keyParts[correction.what] as (given: Correction) => string;
  return `${correction.what} ${part(correction)}`.trim();
}

export function mergeCorrections(applied: Corrections, pending: PendingCorrections): Corrections {
  const all = Object.entries({ ...applied, ...pending });
  return Object.fromEntries(all.filter((entry): entry is [string, Correction] => entry[1] !== null));
}

/** Adds corrections to the pending ones. Drops corrections without effect: already applied, or revoking nothing. */
export function addPendingCorrections(
  applied: Corrections,
  pending: PendingCorrections,
  given: PendingCorrections,
): PendingCorrections {
  const all = Object.entries({ ...pending, ...given });
  return Object.fromEntries(
    all.filter(([key, correction]) => JSON.stringify(correction) !== JSON.stringify(applied[key] ?? null)),
  );
}

export const stillPendingCorrections = (pending: PendingCorrections, sent: Corrections): PendingCorrections =>
  addPendingCorrections(sent, pending, {});

/** Returns the matches to save when corrections are applied, by key. A null record deletes a match. */
export function matchesToSave(applied: Corrections, pending: PendingCorrections): [string, ImportMatch][] {
  return Object.entries(pending).flatMap(([key, correction]): [string, ImportMatch][] => {
    const match = correction ?? applied[key];
    if (match?.what !== 'match') return [];
    const { kind, key: known, name, record } = match;
    return [[key, { kind, key: known, name, record: correction ? record.id : null }]];
  });
}

const of = <What extends Correction['what']>(corrections: Corrections, what: What) =>
  Object.values(corrections).filter((one): one is Extract<Correction, { what: What }> => one.what === what);

/** Converts corrections to the fields of an upload. `base` is the file's mapping without corrections. */
export function correctionsToUploadFields(corrections: Corrections, base: ImportMapping = {}) {
  const fields = of(corrections, 'field');
  const columns = of(corrections, 'column');
  const [[jump], [day]] = [of(corrections, 'jump'), of(corrections, 'day')];
  const placesTo = (to: 'ignore' | 'read') => columns.flatMap((one) => (one.to === to ? [titledOf(one.place)] : []));
  const [ignored, read] = [placesTo('ignore'), placesTo('read')];
  const mapping: ImportMapping = {
    ...base,
    ...Object.fromEntries(fields.map(({ field, title }) => [field, title])),
    ignored: withoutColumns(base.ignored, read).concat(ignored),
    stores: withoutColumns(base.stores, ignored).concat(read),
  };
  return {
    ...(day && { day: day.day }),
    ...((fields.length > 0 || ignored.length > 0 || read.length > 0) && { mapping }),
    decisions: {
      corrections: Object.fromEntries(of(corrections, 'cell').map(({ address, text }) => [address, text])),
      columns: Object.fromEntries(
        columns.flatMap(({ place, to }) =>
          typeof to === 'object' ? [[columnReferenceOf(place), { store: to.store }]] : [],
        ),
      ),
      months: Object.fromEntries(of(corrections, 'month').map(({ sheet, choice }) => [sheet, choice])),
      ...(jump && { jump_percent: jump.percent }),
    },
  };
}

type Titled = Pick<ColumnPlace, 'sheet' | 'title' | 'area'>;

const titledOf = ({ sheet, title, area }: ColumnPlace): Titled => ({ sheet, title, area });

/** Removes `others` from a mapping's columns. An entry with only a title matches any column with this title. */
function withoutColumns(columns: readonly ColumnWithTitle[] = [], others: readonly Titled[]): ColumnWithTitle[] {
  const isOther = (one: ColumnWithTitle) =>
    others.some(({ sheet, title, area }) =>
      typeof one === 'string' ? one === title : one.sheet === sheet && one.title === title && one.area === area,
    );
  return columns.filter((one) => !isOther(one));
}

export function correctionText(correction: Correction): string {
  switch (correction.what) {
    case 'match':
      return `${correction.name} is ${correction.record.label}`;
    case 'cell':
      return `${correction.address} says ${correction.text}`;
    case 'column': {
      const { place, to } = correction;
      const name = `${columnReferenceOf(place)} ${[place.title, place.area].filter(Boolean).join(', ')}`;
      if (to === 'ignore') return `Ignore ${name}`;
      return to === 'read' ? `Read ${name}` : `${name} has the prices of ${to.label}`;
    }
    case 'field':
      return correction.title === null
        ? `No column for ${correction.label}`
        : `${correction.label}: ${correction.title}`;
    case 'month':
      return correction.choice === 'skip' ? `Skip ${correction.sheet}` : `Import ${correction.sheet} for this date`;
    case 'jump':
      return `Hold prices that change by more than ${correction.percent} %`;
    case 'day':
      return `Date: ${correction.day}`;
  }
}

export const pendingCorrectionsText = (pending: PendingCorrections) =>
  `${formatCount(Object.keys(pending).length, 'correction')} not applied yet`;

export interface ImportCorrectionState {
  corrections: Corrections;
  choices: SuspectChoices;
  onChoose: (choices: SuspectChoices) => void;
  onCorrect: (...corrections: Correction[]) => void;
  onUndo: (key: string) => void;
}
