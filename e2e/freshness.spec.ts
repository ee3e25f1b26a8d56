import { expectAccessibleOnBoth } from './accessible.ts';
import { serveTiles } from './details-steps.ts';
import { expect, test } from './fixtures.ts';

test('OPN-03 how fresh prices are is read by region and store, also without scripts, and fits phones', async ({
  page,
  request,
}) => {
  const html = (await (await request.get('/freshness')).text()).replaceAll('<!-- -->', '');
  expect(html).toMatch(/<h1[^>]*>How fresh are the prices\?<\/h1>/);
  expect(html).toMatch(/There are no real prices here yet|Half of the prices are at most/);
  expect(html).toMatch(/By region<\/h2>(?:(?!<\/section>).)*<li/s);

  await serveTiles(page);
  await page.goto('/aisles/1');
  await page.getByRole('link', { name: 'How fresh are the prices?' }).click();
  await expect(page).toHaveURL('/freshness');
  await page.getByRole('region', { name: 'By region' }).getByRole('link', { name: 'South' }).click();
  await expect(page).toHaveURL('/freshness?region=South');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fresh are the prices in South?');
  await expect(page.getByText('example prices do not count')).toBeVisible();
  const stores = page.getByRole('region', { name: 'Stores without real prices yet' }).getByRole('listitem');
  await expect(stores).not.toHaveCount(0);
  await expectAccessibleOnBoth(page);
  await stores.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/stores\/\d+\//);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How fresh are the prices?');
});
