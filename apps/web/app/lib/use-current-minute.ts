import { useEffect, useState } from 'react';

const minute = 60_000;

/** Current time in milliseconds, updated every minute. */
export function useCurrentMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
