import type { ComponentType } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

interface LazyComponent<Props> {
  /** Undefined on the way, and where it failed. */
  Part: ComponentType<Props> | undefined;
  /** Given where its code could not be loaded: fetches it again. */
  retry: (() => void) | undefined;
}

/**
 * A component whose code loads once it is `wanted`. Unlike React.lazy it shows as soon as it is there (React holds back
 * what follows a fallback for 300 ms), and a failure can be tried again, at the latest on the next `occasion`.
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  occasion?: unknown,
): LazyComponent<Props> {
  const { module, retry } = useLazyModule(load, wanted, occasion);
  return { Part: module?.default, retry };
}
