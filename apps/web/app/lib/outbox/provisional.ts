/** Whoever has an id, and the client id that it had before. */
interface Identified {
  id: number;
  client_id: string;
}

/** The negative id of something that the server has not given one yet; the same in every tab and after a reload. */
export function provisionalId(clientId: string): number {
  return -1 - Number.parseInt(clientId.replaceAll('-', '').slice(0, 12), 16);
}

/** Whether `id` is that of the record, or the one that it had until the server gave it one. */
export function hasId(record: Identified, id: number | undefined): boolean {
  return record.id === id || (id !== undefined && id < 0 && provisionalId(record.client_id) === id);
}
