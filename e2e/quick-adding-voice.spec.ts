import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { itemsOf, makeList, openLists, rows, snackbar } from './lists-steps.ts';
import { line, ready } from './quick-adding-steps.ts';

/** Replaces the browser's speech recognition, a service that tests cannot reach. `window.speech` ends it. */
interface Speech {
  lang: string;
  result(text: string): void;
  fail(error: string): void;
}
type SpeechWindow = Window & { speech?: Speech };

test.beforeEach(({ signIn }) => signIn());

test('QCK-08 what was spoken is reviewed before it is added; listening shows, stops, and explains each failure; without speech recognition there is no microphone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    class FakeRecognition {
      lang = '';
      continuous = true;
      onresult?: (event: object) => void;
      onerror?: (event: object) => void;
      onend?: () => void;
      start() {
        (window as SpeechWindow).speech = {
          lang: this.lang,
          result: (transcript) => {
            this.onresult?.({ results: [[{ transcript }]] });
            this.onend?.();
          },
          fail: (error) => {
            this.onerror?.({ error });
            this.onend?.();
          },
        };
      }
      stop() {
        (window as SpeechWindow).speech?.result('bread');
      }
      abort() {
        (window as SpeechWindow).speech?.fail('aborted');
      }
    }
    Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: FakeRecognition });
  });
  const list = await makeList(page, 'Weekly');
  await openLists(page, list);
  await ready(page);
  const start = page.getByRole('button', { name: 'Add by voice' });
  const stop = page.getByRole('button', { name: 'Stop listening' });
  const review = page.getByRole('dialog', { name: 'Add to this list' });
  const speak = (text: string) => page.evaluate((spoken) => (window as SpeechWindow).speech?.result(spoken), text);
  const fail = (error: string) => page.evaluate((code) => (window as SpeechWindow).speech?.fail(code), error);

  await start.click();
  await expect(line(page)).toHaveAttribute('placeholder', 'Listening…');
  await expectAccessible(page);
  expect(await page.evaluate(() => (window as SpeechWindow).speech?.lang)).toBe('en-TT');
  await fail('language-not-supported');
  expect(await page.evaluate(() => (window as SpeechWindow).speech?.lang)).toBe('en');
  await speak('two milk and a dozen eggs');
  await expect(review.getByRole('listitem')).toHaveCount(2);
  expect(await itemsOf(page, list)).toHaveLength(0);
  await review.getByRole('button', { name: 'Add 2 things' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect
    .poll(async () =>
      (await itemsOf(page, list)).map(({ name, quantity, amount, amount_unit }) => [
        name,
        quantity,
        amount,
        amount_unit,
      ]),
    )
    .toEqual(
      expect.arrayContaining([
        ['milk', 2, null, null],
        ['Eggs', 1, '1', 'dozen'],
      ]),
    );

  await start.click();
  await page.keyboard.press('Escape');
  await expect(start).toBeVisible();
  await expect(review).toBeHidden();
  await start.click();
  await stop.click();
  await expect(review.getByRole('listitem')).toHaveCount(1);
  await review.getByRole('button', { name: 'Cancel' }).click();
  for (const [error, message] of [
    ['not-allowed', 'Allow the microphone in your browser’s settings to add by voice.'],
    ['no-speech', 'We didn’t catch that. Tap the microphone and try again.'],
    ['network', 'Voice needs a connection. Type your items instead.'],
  ] as const) {
    await start.click();
    await fail(error);
    await expect(snackbar(page, message)).toBeVisible();
    await expect(stop).toBeHidden();
    await page.getByRole('button', { name: 'Dismiss message' }).last().click();
  }
  await expect(rows(page)).toHaveCount(2);

  await page.addInitScript(() => Object.assign(window, { webkitSpeechRecognition: undefined }));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(line(page)).toBeEditable();
  await expect(start).toBeHidden();
});
