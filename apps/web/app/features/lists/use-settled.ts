import { useEffect, useState } from 'react';

/**
 * `value` once it has stayed the same for `milliseconds`, so that rows do not run away from under the finger that ticks
 * them. Another `key` (another list) takes its value at once.
 */
export function useSettled<T>(value: T, key: string, milliseconds: number): T {
  const [settled, setSettled] = useState({ key, value });
  if (settled.key !== key) setSettled({ key, value });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ key, value }), milliseconds);
    return () => clearTimeout(timer);
  }, [key, value, milliseconds]);
  return settled.key === key ? settled.value : value;
}
