import type { ComponentType } from 'react';
import { PartFailureDialog } from './part-failure.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

interface LazyDialogProps<Props> {
  /** Must stay the same. */
  load: () => Promise<{ default: ComponentType<Props> }>;
  isWanted: boolean;
  /** What it is, at the beginning of a sentence. */
  what: string;
  part: Props;
}

/**
 * A dialog or form whose code loads when it is wanted for the first time; one that does not arrive can be tried again.
 */
export function LazyDialog<Props extends { onClose: () => void }>({
  load,
  isWanted,
  what,
  part,
}: LazyDialogProps<Props>) {
  const { Part, retry } = useLazyComponent(load, isWanted);
  if (Part) return <Part {...part} />;
  return retry && isWanted ? <PartFailureDialog what={what} retry={retry} onClose={part.onClose} /> : null;
}
