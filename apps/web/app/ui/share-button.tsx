import { Check, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';

interface ShareButtonProps {
  title: string;
  path: string;
  className: string | undefined;
}

const confirmationMs = 3000;

/** Opens the share sheet of the system, or copies the link. Browsers may have no clipboard, or refuse it. */
export function ShareButton({ title, path, className }: ShareButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), confirmationMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const share = async () => {
    const url = new URL(path, window.location.origin).href;
    if ('share' in navigator) {
      // Rejects when the user closes the sheet, which needs no message.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await (navigator as Navigator).clipboard.writeText(url);
      setCopied(true);
    } catch {
      window.prompt('Copy this link', url);
    }
  };
  const Icon = isCopied ? Check : Share2;
  return (
    <button type="button" className={className} onClick={() => void share()}>
      <Icon size={18} />
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Share'}</span>
    </button>
  );
}
