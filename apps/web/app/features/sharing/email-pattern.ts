/** Text, an @, and a domain that ends in two or more letters (SHR-01); the server looks closer. */
const pattern = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

export function isEmail(text: string): boolean {
  return pattern.test(text.trim());
}
