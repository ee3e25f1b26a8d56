import { useEffect, useState } from 'react';

/** Delays changes of `value`, so that rows do not move during ticking. A new `key` (another list) applies at once. */
export function useDelayedValue<T>(value: T, key: string, milliseconds: number): T {
  const [settled, setSettled] = useState({ key, value });
  if (settled.key !== key) setSettled({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), milliseconds);
    return () => clearTimeout(timer);
  }, [key, value, milliseconds]);
  return settled.key === key ? settled.value : value;
}
