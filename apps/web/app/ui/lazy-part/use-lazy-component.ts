import type { ComponentType } from 'react';
import { useLazyModule } from './use-lazy-module.ts';

interface LazyComponent<Props> {
  Part: ComponentType<Props> | undefined;
  retry: (() => void) | undefined;
}

/** Shows its component as soon as it has loaded. React.lazy would delay content after a fallback by 300 ms. */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
  occasion?: unknown,
): LazyComponent<Props> {
  const { module, retry } = useLazyModule(load, wanted, occasion);
  return { Part: module?.default, retry };
}
