import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inviteIdIn, withoutInviteId } from './invite-id.ts';

const anyId = fc.integer({ min: 1, max: 2_147_483_647 });
/** The word in upper and lower case at random. */
const inAnyCase = (word: string) =>
  fc
    .array(fc.boolean(), { minLength: word.length, maxLength: word.length })
    .map((upper) => [...word].map((letter, at) => (upper[at] ? letter.toUpperCase() : letter)).join(''));

describe('NOT-04 the invite that a text is about', () => {
  it.each([
    ['You are invited, invite_id: 17', 17],
    ['You are invited, invite_id:17', 17],
    ['Asha invites you to the shopping list “Parang lime” (invite #12)', 12],
    ['INVITE 5 waits for you', 5],
    ['Please answer Invite #7.', 7],
  ])('NOT-04 is found in %j', (text, id) => {
    expect(inviteIdIn(text)).toBe(id);
  });

  it.each([
    'Asha joined the shopping list “Groceries”.',
    'Your price was verified.',
    'You may invite 0 people',
    'invite #99999999999',
    'We reinvite 5 of them',
    'Asha removed you from the shopping list “invite #5”.',
    'invite five',
    '',
  ])('NOT-04 is none in %j', (text) => {
    expect(inviteIdIn(text)).toBeUndefined();
  });

  it('NOT-04 is not taken from the name of a list', () => {
    expect(inviteIdIn('Asha invites you to the shopping list “invite #5” (invite #12)')).toBe(12);
  });

  it('NOT-04 is found in each of the three forms, in any case and whatever stands around it', () => {
    const form = fc.oneof(
      inAnyCase('invite_id').map((word) => `${word}: `),
      inAnyCase('invite').map((word) => `${word} #`),
      inAnyCase('invite').map((word) => `${word} `),
    );
    const before = fc.string().map((text) => `${text.replaceAll(/[“”]/g, '')} `);
    const after = fc.constantFrom('', ')', '. Answer soon!', ' — thanks 😀', '\nBye');
    fc.assert(
      fc.property(before, form, anyId, after, (start, words, id, end) => {
        expect(inviteIdIn(start + words + id + end)).toBe(id);
      }),
    );
  });

  it('NOT-04 never throws and answers a possible id or nothing, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const id = inviteIdIn(text);
        expect(id === undefined || (Number.isInteger(id) && id > 0)).toBe(true);
      }),
    );
  });
});

it.each([
  [
    'Asha invites you to the shopping list “Parang lime” (invite #12)',
    'Asha invites you to the shopping list “Parang lime”',
  ],
  [
    'Asha invites you to the shopping list “(invite #5)” (invite #12)',
    'Asha invites you to the shopping list “(invite #5)”',
  ],
  ['Please answer Invite #7.', 'Please answer Invite #7.'],
  ['Your price was verified.', 'Your price was verified.'],
])('NOT-04 %j is shown without the number at its end', (text, shown) => {
  expect(withoutInviteId(text)).toBe(shown);
});
