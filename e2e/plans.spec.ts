import type { Listing, ShoppingList } from '@bargain-buddy/contract';
import { nameOfKinds, storeLabel } from '@bargain-buddy/domain';
import { expectAccessible } from './accessible.ts';
import { makeOwnListing } from './editing-steps.ts';
import { cards, openFeed } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import { afterRetries, callAs, rows } from './lists-steps.ts';
import {
  bestTrip,
  dollars,
  expectTotal,
  findProducts,
  planFor,
  pricesOf,
  stopChoice,
  stops,
  storeRows,
} from './plans-steps.ts';
import { authorizationOf } from './webmin-steps.ts';

const usual = ['rice', 'flour', 'evaporated milk', 'sugar', 'sardines', 'corn flakes', 'cooking oil', 'eggs'];

test('PLN-01 PLN-02 PLN-03 PLN-04 PLN-06 a guest’s link shows the cheapest trip, as the API has it, every store by itself, packs and savings; the arrow keys choose the stops; other stops and costs show offline', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/127\.0\.0\.1:9|Failed to load resource/);
  const products = await findProducts(page, usual);
  await page.goto(`/where-to-shop?items=${products.join('+')}`);
  const items = products.map((product) => ({ product }));
  for (const count of [1, 2, 3] as const) {
    await stopChoice(page, count === 1 ? '1 stop' : `${count} stops`).check();
    // `samples-plan.test.ts` finds the best trips by SQL.
    const { trip, needed } = await planFor(page, { items, max_stops: count });
    await expectTotal(page, trip.total);
    await expect(bestTrip(page)).toContainText(`for ${trip.found} of ${needed} items`);
    await expect(stops(page).locator('summary')).toHaveCount(trip.stops.length);
    for (const [index, { store, subtotal }] of trip.stops.entries()) {
      await expect(stops(page).locator('summary').nth(index)).toContainText(storeLabel(store.name, store.address));
      await expect(stops(page).locator('summary').nth(index)).toContainText(dollars(subtotal));
    }
  }

  // Other tests make stores elsewhere.
  await page.getByRole('combobox', { name: 'Area' }).selectOption('East');
  const { stores, needed } = await planFor(page, { items, area: { region: 'East' } });
  for (const [index, { store, total, found }] of stores.slice(0, 8).entries()) {
    const row = storeRows(page).nth(index);
    await expect(row).toContainText(storeLabel(store.name, store.address));
    await expect(row).toContainText(`${found} of ${needed}`);
    await expect(row).toContainText(dollars(total));
    await expect(row).toContainText(/example price/i);
  }
  const lacking = stores.findIndex(({ missing }) => missing.length > 0);
  const row = storeRows(page).nth(lacking);
  await expect(row.getByText('Missing:')).toBeHidden();
  await row.locator('summary').click();
  await expect(row.getByText('Missing:')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 780 });
  await stops(page).locator('summary').first().click();
  await page.getByText('Map', { exact: true }).click();
  await expect(page.locator('.leaflet-container')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await test.step('the packs of any brand and size, the savings, and the switch for old prices', async () => {
    const { results } = await (await page.request.get('/api/product/kind/?search=rice&page_size=10')).json();
    const kinds = results.filter(({ dimension }: { dimension: string }) => dimension === 'mass').slice(0, 2);
    const ids = kinds.map(({ id }: { id: number }) => id);
    await page.goto(`/where-to-shop?items=k${ids.join('-')}_2.2kg&stops=1`);
    const need = { kinds: ids, amount: '2.2', amount_unit: 'kg' };
    const packed = (await planFor(page, { items: [need], max_stops: 1 })).trip;
    await expectTotal(page, packed.total);
    await stops(page).locator('summary').click();
    const bought = stops(page).locator('li li');
    await expect(bought).toContainText(`${nameOfKinds(kinds.map(({ name }: { name: string }) => name))}, 2.2 kg`);
    for (const { listing, count } of packed.stops[0]?.items[0]?.packs ?? []) {
      await expect(bought).toContainText(`${count} ×`);
      await expect(bought).toContainText(listing.product_amount);
    }

    const prices = await Promise.all(products.map((product) => pricesOf(page, product)));
    const chosen = prices.flatMap((some) => some.toSorted((a, b) => Number(b.price) - Number(a.price))[0] ?? []);
    const chosenItems = chosen.map(({ product_id, store_id }) => ({ product: product_id, store: store_id }));
    await page.goto(`/where-to-shop?items=${chosenItems.map(({ product, store }) => `${product}s${store}`).join('+')}`);
    const { trip } = await planFor(page, { items: chosenItems });
    expect(trip.saves_vs_list).not.toBeNull();
    await expect(bestTrip(page)).toContainText(`Saves ${dollars(trip.saves_vs_list ?? '')} compared with your choice`);
    if (trip.saves_vs_one_store) {
      await expect(bestTrip(page)).toContainText(`Saves ${dollars(trip.saves_vs_one_store)} compared with one store`);
    }
    await page.getByRole('checkbox', { name: 'Leave out old prices' }).check();
    await expect(page).toHaveURL(/fresh=1/);
    const not_seen_since = new Date(Date.now() - 45 * 86_400_000).toISOString();
    const fresh = await planFor(page, { items: chosenItems, not_seen_since });
    if (fresh.trip.found > 0) await expectTotal(page, fresh.trip.total);
    else await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
  });

  await test.step('the arrow keys choose the stops; the saving of a stop is remembered', async () => {
    await page.goto(`/where-to-shop?items=${products.join('+')}`);
    await stopChoice(page, '2 stops').focus();
    await page.keyboard.press('ArrowRight');
    await expect(stopChoice(page, '3 stops')).toBeChecked();
    await expect(stopChoice(page, '3 stops')).toBeFocused();
    await expect(page).toHaveURL(/stops=3/);

    const cost = page.getByRole('textbox', { name: /Add a stop only if it saves/ });
    await cost.fill('40');
    const dear = await planFor(page, { items, max_stops: 3, stop_cost: '40.00' });
    await expectTotal(page, dear.trip.total);
    await page.getByRole('button', { name: '$5 more for a stop' }).click();
    await expect(page).toHaveURL(/stop_cost=45/);
    await page.reload();
    await expect(cost).toHaveValue('$45');
    await page.goto(`/where-to-shop?items=${products.join('+')}`);
    await expect(cost).toHaveValue('$45');

    await cost.fill('10');
    await expectTotal(page, (await planFor(page, { items, stop_cost: '10.00' })).trip.total);
    // `plans.test.ts` makes the plan anew for every number of stops and cost.
    const { trip } = await planFor(page, { items, max_stops: 3, stop_cost: '15.00' });
    await page.route('**/api/price/plans/', (route) => route.abort());
    await page.getByRole('button', { name: '$5 more for a stop' }).click();
    await stopChoice(page, '3 stops').check();
    await expectTotal(page, trip.total);
    for (const [place, { store, subtotal, items: there }] of trip.stops.entries()) {
      const row = stops(page).locator('summary').nth(place);
      await expect(row).toContainText(storeLabel(store.name, store.address));
      await expect(row).toContainText(dollars(subtotal));
      await expect(row).toContainText(there.length === 1 ? '1 item' : `${there.length} items`);
    }
  });
});

test('PLN-01 PLN-06 a selection leads to its plan, whose link is shared, opened by anybody and left by the back button; a malformed link, and a plan before anything was read', async ({
  page,
  browser,
  baseURL,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource/);
  await openFeed(page, '/?search=rice');
  for (const index of [0, 1, 2]) await cards(page).nth(index).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Where to shop' }).click();
  await expect(stops(page)).toBeVisible();
  await stopChoice(page, '1 stop').check();
  const total = await bestTrip(page).locator('strong').textContent();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await browser.newContext({ baseURL });
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(stopChoice(other, '1 stop')).toBeChecked();
  await expect(bestTrip(other).locator('strong')).toHaveText(total ?? '');
  await elsewhere.close();

  await page.goBack();
  await expect(page).toHaveURL('/?search=rice');

  allowProblems(/Failed to load resource/);
  // `plan-link.test.ts` has the other malformed links.
  expect((await page.goto('/where-to-shop?items=rice'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose prices' }).click();
  await expect(page).toHaveURL('/');

  const [product] = await findProducts(page, ['rice']);
  await page.clock.install();
  await page.route('**/api/price/plans/', (route) => route.abort());
  await page.goto(`/where-to-shop?items=${product}`);
  await afterRetries(page, page.getByRole('heading', { name: 'We couldn’t make the plan' }));
  await page.unroute('**/api/price/plans/');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(stops(page)).toBeVisible();
});

test('PLN-01 PLN-06 OFF-02 TRU-01 a list that is not there has no plan; a guest’s plan becomes a list once they are signed in, and without a connection too, whole and once; a plan says how sure and how old its prices are', async ({
  page,
  context,
  signIn,
  server,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch/);
  const products = await findProducts(page, usual.slice(0, 3));
  const path = `/where-to-shop?items=${products.join('+')}&region=South`;
  await page.goto(path);
  await page.getByRole('link', { name: 'Save as a list' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`);
  await page.goto('/shopping-lists/1/where-to-shop');
  await expect(page).toHaveURL('/login?from=%2Fshopping-lists%2F1%2Fwhere-to-shop');
  await signIn();
  await page.goto('/shopping-lists/2147483647/where-to-shop');
  await expect(page.getByRole('heading', { name: 'We couldn’t find this list' })).toBeVisible();
  await page.goto(path);
  await page.getByRole('button', { name: 'Save as a list' }).dblclick();
  await expect(page).toHaveURL(/\/shopping-lists\?list=\d+/);
  await expect(rows(page)).toHaveCount(products.length);
  await page.goBack();
  await expect(stops(page)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save as a list' }).dblclick();
  await expect(page).toHaveURL(/list=-\d+/);
  await expect(rows(page)).toHaveCount(products.length);
  const named = await rows(page).getByRole('button').allInnerTexts();
  expect(named.every((text) => text.trim() !== '')).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 Shopping Lists');
  await context.setOffline(false);
  await expect(page.getByText('Waiting to send')).toBeHidden();
  const lists = '/shoppinglist/shoppinglist/?page_size=100';
  const { results } = await callAs<{ results: ShoppingList[] }>(page, 'GET', lists);
  const whole = { item_count: products.length, needed_count: products.length, area: { region: 'South' } };
  expect(results).toMatchObject([whole, whole]);

  await test.step('how sure and how old the prices are: by store, and of each where they differ', async () => {
    const { listing: reported } = await makeOwnListing(page);
    const { listing: elsewhere } = await makeOwnListing(page, { product: { name: `Salt ${crypto.randomUUID()}` } });
    const other = { ...elsewhere, store: reported.store };
    const headers = await authorizationOf(page, server.admin);
    const check = async ({ product, store, price }: Listing) => {
      const answer = await page.request.post('/api/price/price/', { headers, data: { product, store, price } });
      expect(answer.status()).toBe(201);
    };
    await check(other);
    const link = `/where-to-shop?items=${reported.product}+${other.product}&stops=1`;
    await page.goto(link);
    await expect(bestTrip(page)).toContainText('1 of 2 prices not confirmed');
    const stop = stops(page).locator('summary');
    await expect(stop).toContainText('not confirmed, today');
    await stop.click();
    const bought = stops(page).locator('li li');
    await expect(bought.filter({ hasText: reported.product_name })).toContainText('not confirmed');
    await expect(bought.filter({ hasText: other.product_name })).toContainText('· checked recently');

    await check(reported);
    await page.goto(link);
    await expect(bestTrip(page)).toContainText('Prices checked recently');
    await expect(stop).toContainText('checked recently, today');
    await stop.click();
    await expect(bought.first()).toBeVisible();
    await expect(bought.filter({ hasText: 'checked recently' })).toHaveCount(0);
  });
});
