import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

export async function shareText(title: string, text: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, text });
    await navigator.clipboard.writeText(text);
    showSnackbar('List copied as text', 'success');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showSnackbar('We couldn’t share the text. Please try again.', 'error');
  }
}
