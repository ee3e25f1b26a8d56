import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import { useRef, useState } from 'react';
import { keepDraft, readDraft } from '../record/drafts.ts';
import { type Corrections, collected, merged, type Pending, stillPending } from './corrections.ts';
import { type Choices, undecided } from './decisions.ts';

interface ChosenFile {
  name: string;
  /** SHA-256 of the content. */
  digest: string;
}

/** Corrections and choices for a file before its import. They survive reloads and expired sessions in this tab. */
export interface ImportDraft {
  file?: ChosenFile;
  day: string;
  /** The preview on show. */
  run?: number;
  /** The mapping of the file without corrections. */
  base?: ImportMapping;
  applied: Corrections;
  pending: Pending;
  /** The corrections of a preview under way, and its run once it has started. */
  sent?: { corrections: Corrections; run?: number };
  choices: Choices;
  clearSamples: boolean;
}

const emptyDraft: ImportDraft = { day: '', applied: {}, pending: {}, choices: undecided, clearSamples: false };

/** Files that were chosen in this tab: gone after a reload, here after a visit to another page. */
const chosenFiles = new Map<ImportKind, ChosenFile & { file: File }>();

const nameOf = (kind: ImportKind) => `import:${kind}`;

function read(kind: ImportKind): ImportDraft {
  const text = readDraft(nameOf(kind))?.typed.import;
  if (!text) return emptyDraft;
  const { sent, ...stored }: ImportDraft = { ...emptyDraft, ...JSON.parse(text) };
  // An upload ends with its page.
  return { ...stored, ...(sent?.run !== undefined && { sent }) };
}

function save(kind: ImportKind, draft: ImportDraft): void {
  keepDraft(nameOf(kind), { typed: draft.file ? { import: JSON.stringify(draft) } : {}, base: {} });
}

const isSameFile = (one: ChosenFile | undefined, other: ChosenFile | undefined) =>
  one !== undefined && one.name === other?.name && one.digest === other.digest;

/** The file of a draft, where this tab still has it. */
function fileOf(kind: ImportKind, draft: ImportDraft): File | undefined {
  const chosen = chosenFiles.get(kind);
  return isSameFile(chosen, draft.file) ? chosen?.file : undefined;
}

async function identify(file: File): Promise<ChosenFile> {
  return { name: file.name, digest: await digestOf(file) };
}

const hasCorrections = ({ file, applied, pending }: ImportDraft) =>
  file !== undefined && Object.keys(merged(applied, pending)).length > 0;

/** The SHA-256 of a file; without a secure context its size and time. */
async function digestOf(file: File): Promise<string> {
  if (!window.isSecureContext) return `${file.size} ${file.lastModified}`;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}

/** The draft of an import of a kind. Where the address bar names the run of another file, it begins empty. */
export function useImportDraft(kind: ImportKind, run: number | undefined) {
  const [stored, setStored] = useState<ImportDraft | undefined>(() => read(kind));
  const [draft, setDraft] = useState(() =>
    stored && run !== undefined && (stored.run === run || stored.sent?.run === run) ? stored : emptyDraft,
  );
  const [file, setFile] = useState(() => fileOf(kind, draft));
  // Several changes may come between two renders.
  const latest = useRef(draft);
  const change = (next: (draft: ImportDraft) => ImportDraft) => {
    latest.current = next(latest.current);
    setDraft(latest.current);
    save(kind, latest.current);
    return latest.current;
  };
  const isEarlier = draft.file === undefined && stored?.run !== undefined && run === undefined;
  const current = () => (isEarlier && stored ? stored : latest.current);
  return {
    draft,
    file,
    /** The draft of an earlier visit that can be continued. */
    earlier: isEarlier ? stored : undefined,
    resume(earlier: ImportDraft) {
      setFile(fileOf(kind, earlier));
      change(() => earlier);
    },
    /** Returns the draft whose corrections this file would replace. They stay if the file is the same one. */
    async draftLostBy(chosen: File) {
      const known = await identify(chosen);
      const before = current();
      return hasCorrections(before) && !isSameFile(known, before.file) ? before : undefined;
    },
    /** Takes a file. Corrections stay if it is the same one. */
    async choose(chosen: File, day: string) {
      const known = await identify(chosen);
      const before = current();
      chosenFiles.set(kind, { ...known, file: chosen });
      setStored(undefined);
      setFile(chosen);
      return change(() => {
        if (isSameFile(known, before.file)) return before;
        // Settings made before any file was chosen belong to this one.
        return { ...emptyDraft, pending: before.file ? {} : before.pending, file: known, day: day || before.day };
      });
    },
    setDay: (day: string) => change((before) => ({ ...before, day })),
    collect: (given: Pending) =>
      change((before) => ({ ...before, pending: collected(before.applied, before.pending, given) })),
    /** Drops a pending correction, or collects that an applied one is taken back. */
    undo: (key: string) =>
      change(({ pending: { [key]: dropped, ...pending }, ...before }) => ({
        ...before,
        pending: dropped === undefined && key in before.applied ? { ...pending, [key]: null } : pending,
      })),
    discard: () => change((before) => ({ ...before, pending: {} })),
    setChoices: (choices: Choices) => change((before) => ({ ...before, choices })),
    setClearSamples: (clearSamples: boolean) => change((before) => ({ ...before, clearSamples })),
    /** A preview with all corrections is on its way. */
    sending: () => change((before) => ({ ...before, sent: { corrections: merged(before.applied, before.pending) } })),
    /** One correction is saved already, even if the preview fails. */
    savedOne: (key: string) =>
      change(({ pending: { [key]: correction, ...pending }, ...before }) => ({
        ...before,
        applied: merged(before.applied, { [key]: correction ?? null }),
        pending,
      })),
    started: (id: number) =>
      change((before) => ({ ...before, ...(before.sent && { sent: { ...before.sent, run: id } }) })),
    /** The preview is there: the corrections sent with it are applied. */
    previewed: (id: number, mapping: ImportMapping | undefined) =>
      change(({ sent, ...before }) => {
        if (!sent) return before;
        const hasMapping = Object.values(sent.corrections).some(({ what }) => what === 'field' || what === 'column');
        const base = hasMapping ? before.base : (mapping ?? before.base);
        return {
          ...before,
          run: id,
          ...(base && { base }),
          applied: sent.corrections,
          pending: stillPending(before.pending, sent.corrections),
        };
      }),
    failed: () => change(({ sent: _, ...before }) => before),
    /** It is imported: nothing is left to correct. */
    imported: () => change(({ file: known, day }) => ({ ...emptyDraft, day, ...(known && { file: known }) })),
    forget() {
      setStored(undefined);
      change(() => emptyDraft);
    },
  };
}
