import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time in ms, anew every minute, so that 'a minute ago' does not stay that for ever. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
