import type { ComponentType } from 'react';
import { PartFailureDialog } from './part-failure.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

interface LazyDialogProps<Props> {
  load: () => Promise<{ default: ComponentType<Props> }>;
  isWanted: boolean;
  what: string;
  part: Props;
}

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
