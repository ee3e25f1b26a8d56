import { useEffect, useState } from 'react';
import { loadPart, loadPartAgain } from './load-part.ts';

interface LazyModule<Module> {
  module: Module | undefined;
  /** Set after a failure. Loads the code again. */
  retry: (() => void) | undefined;
}

/** Loaded modules are available at once the next time. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/** Code that loads when it is `wanted`. A new `occasion` retries a failure. `load` must stay the same function. */
export function useLazyModule<Module>(
  load: () => Promise<Module>,
  wanted: boolean,
  occasion?: unknown,
): LazyModule<Module> {
  const [module, setModule] = useState(() => arrived.get(load) as Module | undefined);
  const [hasFailed, setFailed] = useState(false);
  const [retries, setRetries] = useState(0);
  const isMissing = module === undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each occasion tries again.
  useEffect(() => {
    if (!wanted || !isMissing) return;
    let gone = false;
    const loading = retries === 0 ? loadPart(load) : loadPartAgain(load);
    loading.then(
      (loaded) => {
        arrived.set(load, loaded);
        if (!gone) setModule(() => loaded);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      setFailed(false);
    };
  }, [load, wanted, isMissing, retries, occasion]);

  return { module, retry: hasFailed ? () => setRetries((count) => count + 1) : undefined };
}
