import { type ComponentType, useEffect, useState } from 'react';

type Loaded<Props> = ComponentType<Props> | 'failed' | undefined;

/**
 * A component whose code loads once it is `wanted`; undefined on the way, 'failed' without a connection. Unlike
 * React.lazy it shows as soon as it is there (React holds back what follows a fallback for 300 ms), and a failure is
 * forgotten when it is wanted anew. `load` must stay the same.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): Loaded<Props> {
  const [component, setComponent] = useState<Loaded<Props>>(undefined);

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    load().then(
      (module) => !gone && setComponent(() => module.default),
      () => !gone && setComponent('failed'),
    );
    return () => {
      gone = true;
      setComponent((current: Loaded<Props>) => (current === 'failed' ? undefined : current));
    };
  }, [load, wanted]);

  return component;
}
