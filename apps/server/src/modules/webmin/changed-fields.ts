export function changedFields<T extends object>(
  current: T,
  given: Partial<NoInfer<T>>,
): { before: Partial<T>; after: Partial<T> } {
  const names = (Object.keys(given) as (keyof T & string)[]).filter(
    (name) => given[name] !== undefined && given[name] !== current[name],
  );
  const pick = (from: Partial<T>) => Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>;
  return { before: pick(current), after: pick(given) };
}
