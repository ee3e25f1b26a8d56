/** Returns text for display. The 'nan' and 'NaN' of spreadsheets count as empty. 'NAN' is a brand of infant formula. */
export function withoutNan(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return trimmed === 'nan' || trimmed === 'NaN' ? '' : trimmed;
}
