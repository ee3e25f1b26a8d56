import { expect, type Locator, type Page, test } from '@playwright/test';
import { mainPlaces } from './shell-steps.ts';

// docs/questions.md has the taps and seconds of each question.
const maxTaps = 3;

/** Goes to the home page, takes the steps to the visible answer, and counts their taps. Typing is no tap. */
export async function answer(
  page: Page,
  question: string,
  steps: (tap: (target: Locator) => Promise<void>) => Promise<void>,
) {
  return test.step(question, async () => {
    await mainPlaces(page).getByRole('link', { name: 'Price Listings' }).click();
    await expect(page).toHaveURL('/');
    let taps = 0;
    let start = 0;
    await steps(async (target) => {
      await target.waitFor();
      if (taps === 0) start = performance.now();
      taps += 1;
      await target.tap();
    });
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    test.info().annotations.push({ type: question, description: `${taps} taps, ${seconds} s` });
    expect(taps).toBeLessThanOrEqual(maxTaps);
    return taps;
  });
}
