import type { ComponentType } from 'react';
import { PartFailureDialog } from './part-failure.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

/** Makes a dialog whose code loads when it opens. Without an `open` property, it opens when it is rendered. */
export function lazyDialog<Props extends { open?: boolean; onClose: () => void }>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return (props) => {
    const { open = true, onClose } = props;
    const { Part, retry } = useLazyComponent(load, open);
    if (Part) return <Part {...props} />;
    return retry && open ? <PartFailureDialog what={what} retry={retry} onClose={onClose} /> : null;
  };
}
