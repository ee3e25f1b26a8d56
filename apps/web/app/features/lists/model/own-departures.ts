/** The lists that the person is leaving or deleting here, of which they need not be told. */
const leaving = new Set<number>();

export function isLeaving(listId: number): boolean {
  return leaving.has(listId);
}

/** While `work` deletes or leaves a list, and for good where it does not fail, its end is no news. */
export async function asOwnDeparture(listId: number, work: () => Promise<void>): Promise<void> {
  leaving.add(listId);
  try {
    await work();
  } catch (error) {
    leaving.delete(listId);
    throw error;
  }
}
