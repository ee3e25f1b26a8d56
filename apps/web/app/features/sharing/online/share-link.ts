import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

export async function shareLink(title: string, url: string): Promise<void> {
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    showSnackbar('Link copied', 'success');
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showSnackbar('We couldn’t share the link. Copy it from the field.', 'error');
  }
}
