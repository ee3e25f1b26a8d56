import { useEffect, useState } from 'react';
import { loadPart, loadPartAgain } from './load-part.ts';

interface LazyModule<Module> {
  /** Undefined on the way, and where it failed. */
  module: Module | undefined;
  /** Given where it could not be loaded: fetches it again. */
  retry: (() => void) | undefined;
}

/** What has arrived is there at once the next time. */
const arrived = new WeakMap<() => Promise<unknown>, unknown>();

/**
 * Code that loads once it is `wanted`. A failure is forgotten when it is wanted anew, or when `occasion` changes.
 * `load` must stay the same.
 */
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
