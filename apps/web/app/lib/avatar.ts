export interface AvatarName {
  first_name: string;
  last_name: string;
  email: string;
}

/** Backgrounds with a contrast of at least 4.5:1 to white text. */
const colours = ['#a3400f', '#8a5a00', '#56680b', '#1f7042', '#0d6f7c', '#2a63a8', '#6a4fb0', '#9c3d86', '#b03052'];

/** Initials of first and last name, or of the email address. */
export function initials({ first_name, last_name, email }: AvatarName): string {
  const letters = [first_name, last_name].map(firstLetter).join('');
  return (letters || firstLetter(email)).toUpperCase();
}

export function avatarColour({ first_name, last_name, email }: AvatarName): string {
  const name = `${first_name} ${last_name}`.trim() || email;
  let hash = 0;
  for (const character of name) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return colours[hash % colours.length] ?? '#a3400f';
}

/** A letter without combining marks. `Intl` is not needed, which takes 40 ms on first use. */
const plain = /^[!-~](?=[ -~]|$)/;

function firstLetter(text: string): string {
  const trimmed = text.trim();
  if (plain.test(trimmed)) return trimmed.charAt(0);
  const [first] = new Intl.Segmenter('en').segment(trimmed);
  return first?.segment ?? '';
}
