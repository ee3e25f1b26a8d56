import { useEffect, useState } from 'react';

/** `value` as it was once it had not changed for `milliseconds`; '' takes effect at once. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === '' ? '' : settled;
}
