export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** Minimum length of a password, in characters. */
export const minPasswordLength = 8;

export function isPasswordTooShort(password: string): boolean {
  return [...password].length < minPasswordLength;
}

export function isPasswordAllDigits(password: string): boolean {
  return /^\d+$/.test(password);
}

/** Tests if one of the owner's words (names, e-mail address) makes up at least half of the password. */
export function isPasswordLikeOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`];
  const words = [email, mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), domain.replace(/\.[^.]*$/, ''), ...names];
  return hasHalfOf(lettersAndDigits(password), words.map(lettersAndDigits));
}

/**
 * Tests if a name of the site makes up at least half of the password. The names are "Bargain Buddy", `host` and the
 * labels of `host` except the last. Digits and signs count as similar letters ("B4rg@in Buddy").
 */
export function isPasswordLikeSite(password: string, host: string): boolean {
  const names = ['bargainbuddy', host, ...host.split('.').slice(0, -1)];
  return hasHalfOf(lookAlikeLetters(password), names.map(lookAlikeLetters));
}

function hasHalfOf(text: string, words: string[]): boolean {
  return words.some((word) => word.length > 2 && text.includes(word) && word.length * 2 >= text.length);
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '6': 'g',
  '9': 'g',
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};

function lookAlikeLetters(text: string): string {
  return lettersAndDigits([...text.toLowerCase()].map((sign) => lookAlikes[sign] ?? sign).join(''));
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
