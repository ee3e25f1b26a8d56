import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Hands a text to another app, or to the clipboard where the browser cannot. */
export async function shareText(title: string, text: string): Promise<void> {
  try {
    // Not every browser can.
    if (typeof navigator.share === 'function') return await navigator.share({ title, text });
    await navigator.clipboard.writeText(text);
    showSnackbar('List copied as text', 'success');
  } catch (error) {
    // Whoever changed their mind need not be told.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showSnackbar('We couldn’t share the text. Please try again.', 'error');
  }
}
