import { useEffect, useEffectEvent, useState } from 'react';

/** How long after the last key what was typed goes on, in milliseconds. */
const pause = 300;

interface Typed {
  /** As it stands in the field. */
  text: string;
  /** What it means; undefined while it means nothing yet. */
  meaning: string | undefined;
}

/**
 * What is typed into a field whose value is kept elsewhere, such as in the address bar: what it means goes there once
 * typing pauses, and when it changes there by other means, the field follows.
 */
export function useTyped(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, meaning: value });
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<string>();
  if (shown !== value) {
    setShown(value);
    // What comes back as it was sent leaves the field alone: somebody may be typing on.
    if (value === sent) setSent(undefined);
    else setTyped({ text: value, meaning: value });
  }
  const send = useEffectEvent(onChange);
  const { meaning } = typed;
  useEffect(() => {
    if (meaning === undefined || meaning === shown) return;
    const timer = setTimeout(() => {
      setSent(meaning);
      send(meaning);
    }, pause);
    return () => clearTimeout(timer);
  }, [meaning, shown]);
  return { ...typed, type: setTyped };
}
