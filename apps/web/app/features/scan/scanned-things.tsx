import { addedText } from '~/features/lists/index.ts';
import buttons from '~/ui/buttons.module.css';
import styles from './scanned-things.module.css';
import type { Scanned } from './use-scanned.ts';

interface ScannedThingsProps {
  scanned: readonly Scanned[];
  onUndo: (one: Scanned) => void;
  onDescribe: (code: string) => void;
}

/** What has been scanned since the dialog was opened, the newest first. */
export function ScannedThings({ scanned, onUndo, onDescribe }: ScannedThingsProps) {
  const [newest] = scanned;
  return (
    <>
      <p role="status" className="visually-hidden">
        {newest && textOf(newest)}
      </p>
      <ul className={styles.things} aria-label="Scanned">
        {scanned.map((one) => (
          <li key={one.key} className={styles.thing}>
            <span className={styles.text}>{textOf(one)}</span>
            {one.state === 'added' && (
              <button type="button" className={buttons.secondary} onClick={() => onUndo(one)}>
                Undo
              </button>
            )}
            {(one.state === 'unknown' || one.state === 'unreachable') && (
              <button type="button" className={buttons.secondary} onClick={() => onDescribe(one.code)}>
                Say what it is
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function textOf({ state, code, product, added = [] }: Scanned): string {
  const name = [product?.name, product?.brand, product?.amount].filter(Boolean).join(', ');
  switch (state) {
    case 'looking':
      return `Looking for ${code}…`;
    case 'added':
      return addedText(added, name);
    case 'undone':
      return `Took ${name} back`;
    case 'unknown':
      return `${code} is not known yet.`;
    case 'unreachable':
      return `${code} is not known on this device, and there is no connection to look it up.`;
    case 'failed':
      return `${name} could not be added. Scan it again.`;
  }
}
