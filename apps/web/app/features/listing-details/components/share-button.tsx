import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './actions.module.css';

interface ShareButtonProps {
  title: string;
  path: string;
}

const confirmationMs = 3000;

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
      // Rejects when the user closes the sheet, which needs no message.
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

/** Returns false if the browser has no clipboard (no HTTPS) or denies access. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
