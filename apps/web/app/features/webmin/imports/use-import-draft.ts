import type { ImportKind, ImportMapping } from '@bargain-buddy/contract';
import { useRef, useState } from 'react';
import { readFormDraft, saveFormDraft } from '../record/drafts.ts';
import {
  addPendingCorrections,
  type Corrections,
  mergeCorrections,
  type PendingCorrections,
  stillPendingCorrections,
} from './corrections.ts';
import { holdAllChoices, type SuspectChoices } from './decisions.ts';

interface ChosenFile {
  name: string;
  /** SHA-256 of the content. In an insecure context, its size and time. */
  digest: string;
}

/** Corrections and choices for a file before its import. They survive a reload and an expired session in this tab. */
export interface ImportDraft {
  file?: ChosenFile;
  day: string;
  run?: number;
  /** Mapping of the file without corrections. */
  base?: ImportMapping;
  applied: Corrections;
  pending: PendingCorrections;
  /** Corrections of a running preview, and its run id once it has started. */
  sent?: { corrections: Corrections; run?: number };
  choices: SuspectChoices;
  clearSamples: boolean;
}

const emptyDraft: ImportDraft = { day: '', applied: {}, pending: {}, choices: holdAllChoices, clearSamples: false };

/** Files chosen in this tab. They survive a visit to another page, but not a reload. */
const chosenFiles = new Map<ImportKind, ChosenFile & { file: File }>();

const nameOf = (kind: ImportKind) => `import:${kind}`;

function read(kind: ImportKind): ImportDraft {
  const text = readFormDraft(nameOf(kind))?.typed.import;
  if (!text) return emptyDraft;
  const { sent, ...stored }: ImportDraft = { ...emptyDraft, ...JSON.parse(text) };
  // A reload aborts an upload without a run.
  return { ...stored, ...(sent?.run !== undefined && { sent }) };
}

function save(kind: ImportKind, draft: ImportDraft): void {
  saveFormDraft(nameOf(kind), { typed: draft.file ? { import: JSON.stringify(draft) } : {}, base: {} });
}

const isSameFile = (one: ChosenFile | undefined, other: ChosenFile | undefined) =>
  one !== undefined && one.name === other?.name && one.digest === other.digest;

function fileOf(kind: ImportKind, draft: ImportDraft): File | undefined {
  const chosen = chosenFiles.get(kind);
  return isSameFile(chosen, draft.file) ? chosen?.file : undefined;
}

async function identify(file: File): Promise<ChosenFile> {
  return { name: file.name, digest: await digestOf(file) };
}

const hasCorrections = ({ file, applied, pending }: ImportDraft) =>
  file !== undefined && Object.keys(mergeCorrections(applied, pending)).length > 0;

async function digestOf(file: File): Promise<string> {
  if (!window.isSecureContext) return `${file.size} ${file.lastModified}`;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return bytes.reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '');
}

/** Manages the import draft of a kind. Restores the stored draft only if the URL names its run. */
export function useImportDraft(kind: ImportKind, run: number | undefined) {
  const [stored, setStored] = useState<ImportDraft | undefined>(() => read(kind));
  const [draft, setDraft] = useState(() =>
    stored && run !== undefined && (stored.run === run || stored.sent?.run === run) ? stored : emptyDraft,
  );
  const [file, setFile] = useState(() => fileOf(kind, draft));
  // Several changes may happen between two renders.
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
    /** Draft of an earlier visit that the user can continue. */
    earlier: isEarlier ? stored : undefined,
    resume(earlier: ImportDraft) {
      setFile(fileOf(kind, earlier));
      change(() => earlier);
    },
    /** Returns the draft whose corrections this file would discard. The same file discards none. */
    async draftLostBy(chosen: File) {
      const known = await identify(chosen);
      const before = current();
      return hasCorrections(before) && !isSameFile(known, before.file) ? before : undefined;
    },
    async choose(chosen: File, day: string) {
      const known = await identify(chosen);
      const before = current();
      chosenFiles.set(kind, { ...known, file: chosen });
      setStored(undefined);
      setFile(chosen);
      return change(() => {
        if (isSameFile(known, before.file)) return before;
        // Settings made before the first file belong to this file.
        return { ...emptyDraft, pending: before.file ? {} : before.pending, file: known, day: day || before.day };
      });
    },
    setDay: (day: string) => change((before) => ({ ...before, day })),
    collect: (given: PendingCorrections) =>
      change((before) => ({ ...before, pending: addPendingCorrections(before.applied, before.pending, given) })),
    /** Drops a pending correction, or marks an applied one for removal. */
    undo: (key: string) =>
      change(({ pending: { [key]: dropped, ...pending }, ...before }) => ({
        ...before,
        pending: dropped === undefined && key in before.applied ? { ...pending, [key]: null } : pending,
      })),
    discard: () => change((before) => ({ ...before, pending: {} })),
    setChoices: (choices: SuspectChoices) => change((before) => ({ ...before, choices })),
    setClearSamples: (clearSamples: boolean) => change((before) => ({ ...before, clearSamples })),
    sending: () =>
      change((before) => ({ ...before, sent: { corrections: mergeCorrections(before.applied, before.pending) } })),
    /** Marks one correction as applied. It is already saved, even if the preview fails. */
    savedOne: (key: string) =>
      change(({ pending: { [key]: correction, ...pending }, ...before }) => ({
        ...before,
        applied: mergeCorrections(before.applied, { [key]: correction ?? null }),
        pending,
      })),
    started: (id: number) =>
      change((before) => ({ ...before, ...(before.sent && { sent: { ...before.sent, run: id } }) })),
    /** Marks the corrections of a finished preview as applied. */
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
          pending: stillPendingCorrections(before.pending, sent.corrections),
        };
      }),
    failed: () => change(({ sent: _, ...before }) => before),
    imported: () => change(({ file: known, day }) => ({ ...emptyDraft, day, ...(known && { file: known }) })),
    forget() {
      setStored(undefined);
      change(() => emptyDraft);
    },
  };
}
