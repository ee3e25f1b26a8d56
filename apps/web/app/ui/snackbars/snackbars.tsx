import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { type Snackbar, useSnackbars } from './snackbar-store.ts';
import styles from './snackbars.module.css';

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

/** More would cover the content on a phone. */
const maxAtOnce = 3;

/** Render once, below every page. The live region always exists, so that messages are announced. */
export function Snackbars() {
  const queue = useSnackbars((store) => store.queue);
  const region = useRef<HTMLDivElement>(null);
  useNeverHidden(region);
  return (
    <div ref={region} className={styles.region} role="status" aria-live="polite">
      {queue.slice(0, maxAtOnce).map((snackbar) => (
        <Message key={snackbar.id} {...snackbar} />
      ))}
    </div>
  );
}

/** MUI hides content beside an open dialog from screen readers, but messages of a dialog must be announced. */
function useNeverHidden(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'));
    observer.observe(element, { attributeFilter: ['aria-hidden'] });
    return () => observer.disconnect();
  }, [region]);
}

function Message({ id, text, severity, milliseconds, action }: Snackbar) {
  const hide = useSnackbars((store) => store.hide);
  const [isHeld, setHeld] = useState(false);
  const Icon = icons[severity];
  const textId = useId();

  // Pauses the timer while mouse or keyboard are on the message.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => hide(id), milliseconds);
    return () => clearTimeout(timer);
  }, [hide, id, milliseconds, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock.
    <div
      className={styles.message}
      data-severity={severity}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} />
      <span id={textId} className={styles.text}>
        {text}
      </span>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            hide(id);
            action.run();
          }}
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Dismiss message"
        aria-describedby={textId}
        onClick={() => hide(id)}
      >
        <X size={18} />
      </button>
    </div>
  );
}
