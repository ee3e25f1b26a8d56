import type { Correction, Corrections, Pending } from './corrections.ts';
import type { Choices } from './decisions.ts';

/** Actions on a preview. Choices apply at once, corrections are collected. */
export interface Correcting {
  /** All corrections, applied or not. */
  corrections: Corrections;
  pending: Pending;
  choices: Choices;
  onChoose: (choices: Choices) => void;
  onCorrect: (...corrections: Correction[]) => void;
  onUndo: (key: string) => void;
}
