/** Text as shown: the 'nan' that spreadsheets leave in brand, amount, address or region counts as empty (HOM-12). */
export function knownText(text: string | null | undefined): string {
  const trimmed = (text ?? '').trim();
  return trimmed.toLowerCase() === 'nan' ? '' : trimmed;
}
