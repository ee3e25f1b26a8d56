interface Change {
  before: object;
  after: object;
}

/**
 * What a record's fields have to become for a change to be taken back, and the names of those that stay, since they were
 * changed again after it.
 */
export function takeBack(row: object, { before, after }: Change): { values: Record<string, unknown>; kept: string[] } {
  const values: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const [name, became] of Object.entries(after)) {
    if (Object.is(Reflect.get(row, name), became)) values[name] = Reflect.get(before, name) ?? null;
    else kept.push(name);
  }
  return { values, kept };
}
