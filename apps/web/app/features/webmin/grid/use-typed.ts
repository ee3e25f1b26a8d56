import { useEffect, useEffectEvent, useState } from 'react';

/** Debounce in milliseconds. */
const pause = 300;

interface Typed {
  text: string;
  /** Parsed value. Undefined while the text is incomplete. */
  meaning: string | undefined;
}

/** Syncs a field with an external value, such as in the URL. Sends after a pause, and follows external changes. */
export function useDebouncedField(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, meaning: value });
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<string>();
  if (shown !== value) {
    setShown(value);
    // An echo of the sent value does not change the field, because the user may still be typing.
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
