import type { ComponentType } from 'react';
import { PartFailure, PartFailureDialog } from './part-failure.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Makes a component whose code loads when it is first rendered. Without `what`, it is missing after a failure. */
export function lazyPart<Props extends object>(load: Load<Props>, what?: string): ComponentType<Props> {
  return (props) => {
    const { Part, retry } = useLazyComponent(load, true);
    if (Part) return <Part {...props} />;
    return what && retry ? <PartFailure what={what} retry={retry} /> : null;
  };
}

/**
 * Makes a dialog whose code loads when it opens, or earlier with `preload`. Without an `open` property, it opens when
 * it is rendered.
 */
export function lazyDialog<Props extends { open?: boolean; onClose: () => void }>(
  what: string,
  load: Load<Props>,
): ComponentType<Props & { preload?: boolean }> {
  return ({ preload = false, ...props }) => {
    const { open = true, onClose } = props;
    const { Part, retry } = useLazyComponent(load, open || preload, open);
    if (Part) return <Part {...(props as unknown as Props)} />;
    return retry && open ? <PartFailureDialog what={what} retry={retry} onClose={onClose} /> : null;
  };
}
