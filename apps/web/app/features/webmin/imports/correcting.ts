import type { Correction, Corrections, Pending } from './corrections.ts';
import type { Choices } from './decisions.ts';

/** Actions on a preview. Choices apply at once. Corrections are collected first. */
export interface Correcting {
  /** All corrections, applied or pending. */
  corrections: Corrections;
  pending: Pending;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onCorrect: (...corrections: Correction[]) => void;
  onUndo: (key: string) => void;
}
