import type { ComponentType } from 'react';
import { PartFailureDialog } from './part-failure.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

interface LazyDialogProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  isWanted: boolean;
  /** Name of the part at the beginning of a sentence. */
  what: string;
  part: Props;
}

/** A dialog whose code loads on first use, with a retry after a failure. */
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
