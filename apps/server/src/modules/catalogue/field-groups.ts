type Fields = Record<string, unknown>;

export const pictureFields: string[] = ['image', 'img_is_verified', 'image_by'];
export const positionFields: string[] = ['lat', 'lon', 'location_source'];
export const wheelchairFields: string[] = ['wheelchair_accessible', 'wheelchair_note'];
export const productOptionFields: string[][] = [1, 2, 3, 4, 5].map((n) => [`option${n}name`, `option${n}value`]);

const groups = [pictureFields, positionFields, wheelchairFields, ...productOptionFields];

/** Returns the fields that must be changed or reverted together with `name`, including `name`. */
export function fieldGroupOf(name: string): string[] {
  return groups.find((group) => group.includes(name)) ?? [name];
}

export function fieldGroupsOf(changed: object): string[][] {
  const names = Object.keys(changed);
  const groups = names.map((name) => fieldGroupOf(name).filter((one) => names.includes(one)));
  return groups.filter(([first], at) => first === names[at]);
}

/** Compares a group with `left`. Decisions about a picture and a deleted uploader do not change the picture itself. */
export function isGroupUnchangedSince(group: readonly string[], left: Fields, now: Fields): boolean {
  return group.every((name) => {
    if (name === 'img_is_verified' || (name === 'image_by' && now.image_by === null)) return true;
    return now[name] === left[name];
  });
}
