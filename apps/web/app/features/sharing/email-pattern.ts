const pattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return pattern.test(text.trim());
}
