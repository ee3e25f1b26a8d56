type Fields = Record<string, unknown>;

/** A picture with what was decided about it and whose it is. */
export const pictureFields: string[] = ['image', 'img_is_verified', 'image_by'];
/** Where a store is, and how that is known. */
export const placeFields: string[] = ['lat', 'lon', 'location_source'];
/** Wheelchair access: the boolean, or the text in its place. */
export const wheelchairFields: string[] = ['wheelchair_accessible', 'wheelchair_note'];
/** The name and the value of each option. */
export const optionFields: string[][] = [1, 2, 3, 4, 5].map((n) => [`option${n}name`, `option${n}value`]);

const groups = [pictureFields, placeFields, wheelchairFields, ...optionFields];

/** The fields that `name` goes together with, itself among them: taken over, or taken back, all or none. */
export function groupOf(name: string): string[] {
  return groups.find((group) => group.includes(name)) ?? [name];
}

/** The fields of a change that go together, one group after the other. */
export function groupsOf(changed: object): string[][] {
  const names = Object.keys(changed);
  const groups = names.map((name) => groupOf(name).filter((one) => names.includes(one)));
  return groups.filter(([first], at) => first === names[at]);
}

/**
 * Whether none of `group` was changed since it was left as in `left`. What was decided about a picture, and that an
 * account was deleted, change nothing of the picture itself.
 */
export function isAsLeft(group: readonly string[], left: Fields, now: Fields): boolean {
  return group.every((name) => {
    if (name === 'img_is_verified' || (name === 'image_by' && now.image_by === null)) return true;
    return now[name] === left[name];
  });
}
