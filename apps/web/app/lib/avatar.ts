/** What an avatar is made from. */
export interface AvatarName {
  first_name: string;
  last_name: string;
  email: string;
}

/** Grounds on which white text is readable (4.5:1). */
const colours = ['#a3400f', '#8a5a00', '#56680b', '#1f7042', '#0d6f7c', '#2a63a8', '#6a4fb0', '#9c3d86', '#b03052'];

/** The first letters of first and last name; of the e-mail address where there is no name. */
export function initials({ first_name, last_name, email }: AvatarName): string {
  const letters = [first_name, last_name].map(firstLetter).join('');
  return (letters || firstLetter(email)).toUpperCase();
}

/** A colour that is always the same for the same name. */
export function avatarColour({ first_name, last_name, email }: AvatarName): string {
  const name = `${first_name} ${last_name}`.trim() || email;
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length] ?? '#a3400f';
}

/** A letter that the next one leaves as it is, as most are: `Intl`, whose first use takes 40 ms, is not needed. */
const plain = /^[!-~](?=[ -~]|$)/;

function firstLetter(text: string): string {
  const trimmed = text.trim();
  if (plain.test(trimmed)) return trimmed.charAt(0);
  const [first] = new Intl.Segmenter('en').segment(trimmed);
  return first?.segment ?? '';
}
