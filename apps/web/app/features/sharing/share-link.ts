import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Hands a link to the system's share sheet or, where there is none, copies it. */
export async function shareLink(title: string, url: string): Promise<void> {
  try {
    // Not every browser can.
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showSnackbar('Link copied', 'success');
  } catch (error) {
    // Whoever changed their mind need not be told.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showSnackbar('We couldn’t share the link. Copy it from the field.', 'error');
  }
}
