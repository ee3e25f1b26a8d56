import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './actions.module.css';

interface ShareButtonProps {
  title: string;
  /** Path of what is shared, on this site. */
  path: string;
}

const confirmationMs = 3000;

/** Hands the address to the system's share sheet or, where there is none, copies it. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [copied]);

  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    if ('share' in navigator) {
      // Rejects when the visitor closes the sheet, which needs no answer.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    if (await copy(url)) setCopied(true);
    else window.prompt('Copy this link', url);
  };

  const Icon = copied ? Check : Share2;
  return (
    <button type="button" className={styles.quiet} onClick={share}>
      <Icon size={18} aria-hidden="true" />
      <span aria-live="polite">{copied ? 'Link copied' : 'Share'}</span>
    </button>
  );
}

/** False where the browser has no clipboard for this page (no HTTPS) or refuses it. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
