import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { avatarColour, initials } from './avatar.ts';

const person = (first_name: string, last_name: string) => ({ first_name, last_name, email: 'zoe@example.com' });

describe('SHL-06 the avatar without a picture', () => {
  test('has the first letters of first and last name', () => {
    expect(initials(person('Keisha', 'Mohammed'))).toBe('KM');
    expect(initials(person(' émile ', 'de Souza'))).toBe('ÉD');
    expect(initials(person('👩🏽‍🍳 Chef', ''))).toBe('👩🏽‍🍳');
    expect(initials(person('', ''))).toBe('Z');
  });

  test('has the first letter as a reader sees it, whatever it is made of', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'É', 'e\u0301', ' ', '👩🏽‍🍳', '\u200d', '-', '\u0308'),
      minLength: 1,
    });
    fc.assert(
      fc.property(text, (name) => {
        const [first] = new Intl.Segmenter('en').segment(name.trim());
        expect(initials(person(name, ''))).toBe(first?.segment.toUpperCase() ?? 'Z');
      }),
    );
  });

  test('has a colour by the name, or by the e-mail address where there is none, and all colours come up', () => {
    expect(avatarColour(person('Keisha', ''))).not.toBe(avatarColour(person('Anil', '')));
    expect(avatarColour(person('', ''))).toBe(avatarColour(person('zoe@example.com', '')));
    const colours = Array.from({ length: 200 }, (_, n) => avatarColour(person('Ann', `Lee ${n}`)));
    expect(new Set(colours).size).toBe(9);
  });

  test('has a colour on which white can be read, always the same for the same name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, last) => {
        const colour = avatarColour(person(first, last));
        expect(avatarColour(person(first, last))).toBe(colour);
        expect(contrastWithWhite(colour)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
