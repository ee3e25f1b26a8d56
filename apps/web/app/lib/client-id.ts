/** Creates a UUID (version 4). Browsers have no crypto.randomUUID on http. */
export function newClientId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The negative id of a record without a server id. It is the same in every tab and after a reload. */
export function provisionalId(clientId: string): number {
  return -1 - Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16);
}

/** Returns true for the record's id and for its earlier provisional id. */
export function hasId(record: { id: number; client_id: string }, id: number | undefined): boolean {
  return record.id === id || (id !== undefined && id < 0 && provisionalId(record.client_id) === id);
}
