import type { KindOffersPage, KindTrend } from '@bargain-buddy/contract';
import { cards, openFeed, searchBox } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { callAs } from './lists-steps.ts';
import { answer } from './questions-steps.ts';
import { test } from './real-prices.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

test('PAG-02 PAG-06 ALR-01 a kind’s trend takes 2 taps from home, and an alert at a price 3', async ({
  page,
  server,
  signIn,
}) => {
  await signIn();
  await expect
    .poll(async () => (await fetch(`${server.url}/price-changes`)).text(), { timeout: 15_000 })
    .toContain('Since the survey of ');
  await openFeed(page);
  const { results } = await callAs<KindOffersPage>(page, 'GET', '/product/kind/?search=rice');
  const [rice] = results;
  const { trend } = await callAs<KindTrend>(page, 'GET', `/product/kind/${rice?.slug}/trend/`);
  expect(trend).not.toBeNull();
  const taps = await answer(page, 'Has rice gone up, over all brands and sizes?', async (tap) => {
    await tap(searchBox(page));
    await page.keyboard.type('rice');
    await page.keyboard.press('Enter');
    const strip = page.getByRole('navigation', { name: 'Kinds, any brand and size' });
    await tap(strip.getByRole('link', { name: rice?.name ?? '?' }).first());
    const { percent, prices } = trend ?? { percent: 0, prices: 0 };
    const change =
      percent === 0 ? 'costs the same as' : `costs ${Math.abs(percent)} % ${percent > 0 ? 'more' : 'less'}`;
    await expect(page.getByText(`${rice?.name} ${change}`)).toContainText(`(${prices} prices in `);
  });
  expect(taps).toBe(2);

  await answer(page, 'Tell me when this rice is below $20', async (tap) => {
    await tap(searchBox(page));
    await page.keyboard.type('rice');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=rice/);
    await tap(cards(page).first().getByRole('link'));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Watch this price' }));
    const price = page.getByRole('dialog', { name: 'Watch this price' }).getByLabel('Price in TT$');
    await expect(price).toBeFocused();
    await price.selectText();
    await page.keyboard.type('20');
    await page.keyboard.press('Enter');
    await expect(page.getByText('We’ll tell you when the price gets there.')).toBeVisible();
  });
  const { results: alerts } = await callAs<{ results: object[] }>(page, 'GET', '/core/price-alerts/');
  expect(alerts).toMatchObject([{ rule: 'below', price: '20.00' }]);
});
