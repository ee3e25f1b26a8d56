import type { ComponentType } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

interface LazyComponent<Props> {
  Part: ComponentType<Props> | undefined;
  /** Set after a failure. Loads the code again. */
  retry: (() => void) | undefined;
}

/**
 * A component whose code loads when it is `wanted`. Unlike React.lazy, it shows as soon as it has loaded (React delays
 * content after a fallback by 300 ms), and it can be retried. A new `occasion` retries, too.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  occasion?: unknown,
): LazyComponent<Props> {
  const { module, retry } = useLazyModule(load, wanted, occasion);
  return { Part: module?.default, retry };
}
