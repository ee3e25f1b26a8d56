import type { ImportKind, ImportReport } from '@bargain-buddy/contract';
import type { ThreadFailure } from '../../../platform/thread-failure.ts';
import type { ImportOptions, PriceFile } from '../import-file.service.ts';

/** The import of a file while its request waits. */
export interface FileImport {
  kind: ImportKind;
  file: PriceFile;
  options: Omit<ImportOptions, 'onStep' | 'onPreview' | 'signal'>;
}

/** A job of the import thread: a file, or a run in the background by its id. */
export type ImportJob = FileImport | { run: number };

/** The report of a file, its failure, or the unexpected error of a run, undefined if there was none. */
export type ImportOutcome = { report: ImportReport } | { failure: ThreadFailure } | { unexpected: unknown };

export interface ImportThreadSettings {
  directUrl: string;
}
