import type { KindOffersPage, ListingPage, Plan } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { cards, openFeed, searchBox } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, makeList, openLists, rows } from './lists-steps.ts';
import { bestTrip, dollars, findProducts, stopChoice, stops, storeRows } from './plans-steps.ts';
import { answer } from './questions-steps.ts';
import { line } from './quick-adding-steps.ts';
import { mainPlaces } from './shell-steps.ts';

/** In the middle of San Fernando. */
const here = { latitude: 10.280412, longitude: -61.468349 };
const groceries = 'rice,flour,sugar,evaporated milk,sardines,corn flakes,butter,cheese,oil,pasta,tea,soap'.split(',');
const barcode = '5449000000996';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, geolocation: here, permissions: ['geolocation'] });
test.beforeEach(({ signIn }) => signIn());

const listsLink = (page: Page) => mainPlaces(page).getByRole('link', { name: 'Shopping Lists' });
const planLine = (page: Page) => page.getByRole('article').getByRole('link', { name: /^(Best|All at|\d+ of)/ });
const shopButton = (page: Page) => page.getByRole('button', { name: /^(Shop|Start shopping)$/ });
const menuButton = (page: Page) => page.getByRole('button', { name: 'List menu' });
const menuEntry = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'List menu' }).getByRole('button', { name });
const mode = (page: Page) => page.getByRole('dialog');

test('each question takes at most 3 taps from home', async ({ page }) => {
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
    navigator.share = async (data) => void Object.assign(window, { shared: data?.text });
    window.print = () => void window.dispatchEvent(new Event('beforeprint'));
  });
  await test.step('about a price or new items', async () => {
    await openFeed(page);
    const { results: kinds } = await callAs<KindOffersPage>(page, 'GET', '/product/kind/?search=uht+milk');
    expect(kinds.length).toBeGreaterThan(1);
    const [cheapest] = kinds.toSorted((a, b) => Number(a.cheapest?.unit_price) - Number(b.cheapest?.unit_price));
    await answer(page, 'Which UHT milk is cheapest per litre?', async (tap) => {
      await tap(searchBox(page));
      await page.keyboard.type('uht milk');
      await page.keyboard.press('Enter');
      const strip = page.getByRole('navigation', { name: 'Kinds, any brand and size' });
      for (const { name, cheapest: offer } of kinds) {
        await expect(strip.getByRole('link', { name })).toContainText(`$${offer?.unit_price}`);
      }
      await tap(strip.getByRole('link', { name: cheapest?.name ?? '?' }));
      const best = page.getByRole('region', { name: 'Best value' });
      await expect(best).toContainText(`$${cheapest?.cheapest?.unit_price}/100 ml`);
      await expect(best).toContainText(storeLabel(cheapest?.cheapest?.store_name, cheapest?.cheapest?.store_address));
    });

    await answer(page, 'Has rice gone up?', async (tap) => {
      await tap(searchBox(page));
      await page.keyboard.type('rice');
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=rice/);
      // Prices that other tests report have no history.
      await tap(cards(page).filter({ hasText: 'Example price' }).first().getByRole('link'));
      const details = page.getByRole('dialog');
      await expect(details).toContainText(/(Unchanged|Up|Down).* since /);
      await expect(details.getByRole('heading', { name: 'Price history' })).toBeVisible();
    });
    await page.goBack();

    const [rice] = await findProducts(page, ['rice']);
    await callAs(page, 'POST', `/product/product/${rice}/barcode/`, { barcode });
    const found = await callAs<ListingPage>(page, 'GET', `/price/price/?search=${barcode}`);
    expect(found.count).toBeGreaterThan(1);
    await answer(page, 'Which other stores sell this barcode?', async (tap) => {
      await tap(page.getByRole('button', { name: 'Scan a barcode' }));
      await tap(page.getByRole('dialog', { name: 'Scan a barcode' }).getByLabel('Barcode number'));
      await page.keyboard.type(barcode);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: 'prices' })).toHaveText(`${found.count} prices`);
      await expect(cards(page).first()).toContainText(found.results[0]?.product_name ?? '?');
    });

    await answer(page, 'Is this price still right?', async (tap) => {
      await tap(cards(page).first().getByRole('link'));
      const question = page.getByRole('group', { name: /^Is \$.* still right\?$/ });
      await tap(question.getByRole('button', { name: /^Yes, still/ }));
      await expect(question.getByRole('status')).toHaveText('Thanks! Price confirmed today.');
    });
    await page.goBack();

    const list = await makeList(page, 'Weekly');
    await answer(page, 'How do I paste a list?', async (tap) => {
      await tap(listsLink(page));
      await tap(line(page));
      await line(page).evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', 'eggs x12\n2 pk crix\n3 bread\n5lb sugar');
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      const review = page.getByRole('dialog', { name: 'Add to this list' });
      await tap(review.getByRole('button', { name: 'Add 4 things' }));
      await expect(rows(page)).toHaveCount(4);
      await expect(rows(page).filter({ hasText: '12 eggs' })).toBeVisible();
    });
    await expect.poll(async () => (await itemsOf(page, list)).length).toBe(4);

    const aisles = await callAs<{ name: string }[]>(page, 'GET', '/product/aisle/');
    await answer(page, 'In which aisles are my items?', async (tap) => {
      await tap(listsLink(page));
      await tap(shopButton(page));
      await tap(mode(page).getByRole('list', { name: 'Stores' }).getByRole('button').first());
      const heads = mode(page).getByRole('heading', { level: 3 });
      await expect(heads.nth(1)).toBeVisible();
      expect(aisles.map(({ name }) => name)).toEqual(expect.arrayContaining(await heads.allTextContents()));
    });
    await mode(page).getByRole('button', { name: 'Leave shopping' }).click();
    await expect(mode(page)).toBeHidden();
  });
  await test.step('about a list of 12 items', async () => {
    await makeList(page, 'Hardware');
    const [list, products] = await Promise.all([makeList(page, 'Weekly'), findProducts(page, groceries)]);
    expect(products).toHaveLength(12);
    const items = products.map((product) => ({ product }));
    await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
    // The page knows of the list, as when it was made there.
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(12);
    const planOf = (query: string) =>
      callAs<Plan>(page, 'GET', `/shoppinglist/shoppinglist/${list.id}/plans/?${query}`);

    const [cheapest] = (await planOf('')).stores;
    await answer(page, 'Which store is cheapest for my 12 items?', async (tap) => {
      await tap(listsLink(page));
      await tap(planLine(page));
      const first = storeRows(page).first();
      await expect(first).toContainText(storeLabel(cheapest?.store.name, cheapest?.store.address));
      await expect(first).toContainText('12 of 12 items');
      await expect(first).toContainText(dollars(cheapest?.total ?? '?'));
    });

    // Before a distance is chosen: its position would answer the question for the store.
    await answer(page, 'What does my list cost in this store?', async (tap) => {
      await tap(listsLink(page));
      await tap(shopButton(page));
      await tap(mode(page).getByRole('button', { name: 'Use my location' }));
      await expect(mode(page).getByRole('heading', { level: 2 })).toContainText('San Fernando');
      const sums = mode(page).getByRole('status').filter({ hasText: 'In the cart' });
      await expect(sums).toContainText('In the cart $0.00');
      await expect(sums).toContainText(/12 left, \$[\d.,]+/);
      await expect(sums).toContainText(/At most \$[\d.,]+/);
    });

    await mode(page).getByRole('button', { name: 'Leave shopping' }).click();
    await expect(mode(page)).toBeHidden();
    const { trip } = await planOf('near=10.28,-61.468&within_km=10');
    expect(trip.stops).toHaveLength(2);
    await answer(page, 'Which two stores near me are best?', async (tap) => {
      await tap(listsLink(page));
      await tap(planLine(page));
      await tap(page.getByRole('button', { name: 'Near me' }));
      await expect(bestTrip(page)).toContainText(dollars(trip.total));
      await expect(stopChoice(page, '2 stops')).toBeChecked();
      for (const { store } of trip.stops)
        await expect(stops(page)).toContainText(storeLabel(store.name, store.address));
    });

    await answer(page, 'How do I send my list by WhatsApp?', async (tap) => {
      await tap(listsLink(page));
      await tap(menuButton(page));
      await tap(menuEntry(page, 'Share as text'));
      await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared'))).toMatch(/^Weekly\n\n\*(.*\n)+• /);
    });

    await answer(page, 'How do I print my list?', async (tap) => {
      await tap(listsLink(page));
      await tap(menuButton(page));
      await tap(menuEntry(page, 'Print'));
      await page.emulateMedia({ media: 'print' });
      // The code of the paper may arrive after the list.
      await expect(async () => {
        await page.evaluate(() => window.print());
        await expect(page.getByRole('heading', { level: 1, name: 'Weekly' })).toBeVisible({ timeout: 500 });
      }).toPass();
    });
    await page.emulateMedia({ media: 'screen' });

    const done = (await itemsOf(page, list)).map(({ id }) =>
      callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${id}/`, { is_needed: false }),
    );
    await Promise.all(done);
    await answer(page, 'How do I use last week’s list again?', async (tap) => {
      await tap(listsLink(page));
      await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(12);
      await tap(menuButton(page));
      await tap(menuEntry(page, 'Start again'));
      await expect(page.getByRole('checkbox', { name: /^Got/, checked: false })).toHaveCount(12);
    });
  });
});
