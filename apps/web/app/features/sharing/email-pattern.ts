/** A loose pattern of an email address. The server checks more strictly. */
const pattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return pattern.test(text.trim());
}
