/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/** How many characters a password has at least (ACC-05). */
export const shortestPassword = 8;

export function isTooShort(password: string): boolean {
  return [...password].length < shortestPassword;
}

export function isAllDigits(password: string): boolean {
  return /^\d+$/.test(password);
}

/** Like its owner is a password of which one of the owner's own words makes up at least half. */
export function isLikeOwner(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [mailbox = '', domain = ''] = email.split('@');
  const names = [firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`];
  const words = [email, mailbox, ...mailbox.split(/[^\p{L}\p{N}]+/u), domain.replace(/\.[^.]*$/, ''), ...names];
  const text = lettersAndDigits(password);
  return words
    .map(lettersAndDigits)
    .some((word) => word.length > 2 && text.includes(word) && word.length * 2 >= text.length);
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
