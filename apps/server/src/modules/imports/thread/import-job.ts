import type { ImportKind, ImportReport } from '@bargain-buddy/contract';
import type { ThreadFailure } from '../../../platform/thread-failure.ts';
import type { ImportFileOptions, PriceFile } from '../import-file.service.ts';

export interface FileImport {
  kind: ImportKind;
  file: PriceFile;
  options: Omit<ImportFileOptions, 'onStep' | 'onPreview' | 'signal'>;
}

export type ImportJob = FileImport | { run: number };

export type ImportOutcome = { report: ImportReport } | { failure: ThreadFailure } | { unexpected: unknown };

export interface ImportThreadSettings {
  directUrl: string;
}
