import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

interface Shared {
  title: string;
  url?: string;
  text?: string;
}

/** Shares a link or a text with another app, or copies it. Shows `copied` or `failed`. */
export async function shareOrCopy(shared: Shared, copied: string, failed: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share(shared);
    await navigator.clipboard.writeText(shared.url ?? shared.text ?? '');
    showSnackbar(copied, 'success');
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showSnackbar(failed, 'error');
  }
}
