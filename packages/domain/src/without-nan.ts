/** Returns text for display. The 'nan' of spreadsheets counts as empty. */
export function withoutNan(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return trimmed.toLowerCase() === 'nan' ? '' : trimmed;
}
