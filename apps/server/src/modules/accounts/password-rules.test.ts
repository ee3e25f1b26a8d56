import fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordProblems } from './password-rules.ts';

const owner = { email: 'anna.maria@bargains.example', firstName: 'Anna', lastName: "O'Neil" };
const problems = (password: string, publicUrl = 'https://www.mango-deals.example') =>
  passwordProblems(password, owner, { publicUrl });

it.each([
  'ncba-Tobago-77',
  'correct horse battery staple',
  'Str0ngPass!23',
  'Fruit&Veg on Fridays',
  'påsséwørd på øya',
  '🥭🥥🍌🍍🍈🍉🍊🍋',
])('ACC-05 accepts %s', async (password) => {
  expect(await problems(password)).toEqual([]);
});

it.each(['password', 'P4ssw0rd', 'qwertyuiop', 'abcdefgh', 'aaaaaaaa', 'iloveyou2', 'drowssap'])(
  'ACC-05 finds %s common',
  async (password) => {
    expect(await problems(password)).toEqual(['The password is too common.']);
  },
);

it.each(['anna.maria', 'AnnaMaria99', 'anna.maria@bargains.example', 'ONEIL-2026', 'AnnaONeil!', 'bargains1'])(
  'ACC-05 finds %s like its owner',
  async (password) => {
    expect(await problems(password)).toEqual(['The password is too similar to your name or email.']);
  },
);

it.each([
  'bargainbuddy',
  'Bargain Buddy',
  'bargain-buddy1',
  'B4rg@1nBuddy',
  'mangodeals',
  'Mango-Dea1s 2026',
  'www.mango-deals.example',
])('ACC-05 finds %s, a name of the site, common', async (password) => {
  expect(await problems(password)).toEqual(['The password is too common.']);
});

it.each(['http://localhost:3000', 'http://10.0.0.5', 'http://[::1]:3000', 'https://bargainbuddy.tt'])(
  'ACC-05 takes other passwords at %s',
  async (publicUrl) => {
    expect(await problems('ten mangoes 4 Tobago', publicUrl)).toEqual([]);
  },
);

it('ACC-05 refuses every number, and everything shorter than 8 characters', async () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 40 }).map((all) => all.join(''));
  await fc.assert(fc.asyncProperty(digits, async (password) => (await problems(password)).length > 0));
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 7, unit: 'grapheme' }), async (password) => {
      fc.pre([...password].length < 8);
      return (await problems(password)).includes('The password must have at least 8 characters.');
    }),
  );
});

it('judges any text in a moment, also a very long one', async () => {
  const text = fc.string({ maxLength: 1024, unit: 'binary' });
  await fc.assert(fc.asyncProperty(text, async (password) => Array.isArray(await problems(password))));
  const started = performance.now();
  await problems('ab1!'.repeat(256));
  expect(performance.now() - started).toBeLessThan(1000);
});
