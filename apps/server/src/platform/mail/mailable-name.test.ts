import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mailableName, withoutLinks } from './mailable-name.ts';
import { renderMail } from './render.ts';

describe('SEC-06 a name that may be mailed to strangers', () => {
  it.each([
    'Anjali',
    'Ann-Marie O’Neil',
    'J. R. Smith',
    'Sunday 🥭 lunch',
    'Ngọc Ánh',
    'Groceries (week 12)',
    'Rice & peas: 2 lb',
    'José María',
    'محمد علي',
    'Party 2026',
    'No. 7',
  ])('is %j', (name) => {
    expect(mailableName(name)).toBe(name);
  });

  it.each([
    'http://evil.example',
    'Click https://evil.example now',
    'HTTPS : //evil',
    'www.evil.example',
    'go to evil.com',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'bücher.example',
    'xn--bcher-kva',
    'boss@bank.tt',
    'boss＠bank',
    '192.168.0.1/login',
    'http://[::1]/',
    'javascript:alert(1)',
    'mailto:a',
    'tel:8685550101',
    'call 868-555-0101',
    'Ann\r\nBcc: victim',
    'Ann\nMarie',
    'Ann\u2028Marie',
    'evil\u202Emoc',
    'An\u0000n',
    'A\u200bnn',
    '\ud800',
    '',
    ' ',
    'a'.repeat(101),
  ])('is not %j', (name) => {
    expect(mailableName(name)).toBeUndefined();
  });
});

const harmful = fc.constantFrom(
  'http://evil.example/x',
  'HTTPS://evil.example',
  'www.evil.example',
  'evil.example',
  'evil.co.tt',
  'mail@evil.example',
  '//evil.example',
  'evil．example',
);
const around = fc.string({ unit: 'grapheme', maxLength: 20 });
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
/** What mail programs make links of. */
const link = /(?:https?|ftp):\/\/[^\s"<>]+|www\.[^\s"<>]+|[\w.-]+@[\w.-]+|\b[\w-]+\.(?:example|co|com|tt)\b/gi;
const base = 'https://shop.test/invite?token=abc';

const invite = (inviter: string, list: string, firstName = '') =>
  renderMail({
    template: 'list-invite',
    to: 'x@example.com',
    data: { firstName, inviter, list, link: base, hasAccount: false, days: 30 },
  });

test('SEC-06 no mail to a stranger has a link but ours, whatever the names are', () => {
  fc.assert(
    fc.property(harmful, around, around, fc.nat(2), (bad, before, after, place) => {
      const name = `${before} ${bad} ${after}`;
      const names = ['Ann', 'Lunch', 'Bob'];
      names[place] = name;
      const { subject, text } = invite(names[0] ?? '', names[1] ?? '', names[2]);
      expect(subject).not.toMatch(/evil/i);
      for (const [found] of text.matchAll(link)) expect(base.startsWith(found) || found.startsWith(base)).toBe(true);
    }),
  );
});

test('SEC-06 no name breaks a line, hides anything or turns the text around', () => {
  fc.assert(
    fc.property(anything, anything, anything, (inviter, list, firstName) => {
      const { subject, text } = invite(inviter, list, firstName);
      const invisible = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
      expect(subject).not.toMatch(invisible);
      expect(text.replaceAll('\n\n', '')).not.toMatch(invisible);
      expect(text.split('\n\n')).toHaveLength(6);
    }),
  );
});

test('SEC-06 the greeting of a reset mail and of a proof of address is no place for a link either', () => {
  fc.assert(
    fc.property(harmful, (bad) => {
      const to = 'x@example.com';
      const mails = [
        renderMail({ template: 'password-reset', to, data: { firstName: bad, link: base, minutes: 60 } }),
        renderMail({ template: 'address-proof', to, data: { firstName: bad, link: base, hours: 24, isChange: false } }),
      ];
      for (const { text, html } of mails) {
        expect(text.startsWith('Hello,')).toBe(true);
        expect(text + html).not.toContain(bad);
      }
    }),
  );
});

test('SEC-06 a mailed notification names people and lists without the links in their names', () => {
  const content = 'http://evil.example Ann joined the shopping list “evil.example”. (see you at St. James, 10.50)';
  expect(withoutLinks(content)).toBe('… Ann joined the shopping list “…”. (see you at St. James, 10.50)');
  fc.assert(
    fc.property(harmful, around, (bad, before) => {
      expect(withoutLinks(`${before} “${bad}” ok`)).not.toMatch(/evil/i);
    }),
  );
});
