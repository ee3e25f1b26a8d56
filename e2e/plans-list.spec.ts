import type { ListItem, Plan, ShoppingList } from '@bargain-buddy/contract';
import { storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listening, makeList, openLists, share } from './lists-steps.ts';
import { bestTrip, dollars, expectTotal, findProducts, pricesOf, stopChoice, stops, storeRows } from './plans-steps.ts';

const usual = ['rice', 'flour', 'evaporated milk', 'sugar', 'sardines', 'corn flakes'];

test.beforeEach(({ signIn }) => signIn());

/** A list of usual products, each chosen where it is dearest, and some words. */
async function makeUsualList(page: Page): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly groceries');
  const products = await findProducts(page, usual);
  const items = await Promise.all(
    products.map(async (product) => {
      const [dearest] = (await pricesOf(page, product)).toSorted((a, b) => Number(b.price) - Number(a.price));
      return { product, store: dearest?.store_id };
    }),
  );
  const body = { shopping_lists: [list.id], items: [...items, { text: 'birthday candles' }] };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', body);
  return list;
}

const planOf = (page: Page, { id }: ShoppingList, query = ''): Promise<Plan> =>
  callAs(page, 'GET', `/shoppinglist/shoppinglist/${id}/plans/?${query}`);

async function openPlan(page: Page, list: ShoppingList): Promise<void> {
  await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
  await expect(stops(page)).toBeVisible();
}

/** The line of a list that says where to shop. */
const line = (page: Page) => page.getByRole('article').getByRole('link', { name: /^(Best|All at|\d+ of \d+ at)/ });

test('PLN-01 PLN-02 PLN-03 PLN-04 KND-07 a list says in one line where to shop, which leads to the reasons, with what each extra stop saves, and back; the area is changed by a tap, for every member, but near me for nobody else; a substitute is taken by a tap alone, and given back by Undo; without anything to plan the page says so', async ({
  page,
  context,
}) => {
  const list = await makeUsualList(page);
  const { trip, needed, not_planned } = await planOf(page, list);
  expect(trip.saves_vs_list).not.toBeNull();
  await openLists(page, list);
  const saved = trip.stops.length > 1 && trip.saves_vs_list;
  await expect(line(page)).toContainText(saved ? `${dollars(saved)} less than your list now` : dollars(trip.total));
  await line(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Where to shop' })).toBeVisible();
  await expectTotal(page, trip.total);
  await expect(bestTrip(page)).toContainText(`${trip.found} of ${needed + not_planned} items`);
  await expect(bestTrip(page)).toContainText('1 item has no price');
  await expect(bestTrip(page)).toContainText(`Saves ${dollars(trip.saves_vs_list ?? '')} compared with your list now`);
  await stopChoice(page, '3 stops').check();
  await expectTotal(page, (await planOf(page, list, 'max_stops=3')).trip.total);
  await page.reload();
  await expect(stopChoice(page, '3 stops')).toBeChecked();
  await page.setViewportSize({ width: 360, height: 780 });
  await stops(page).locator('summary').first().click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByRole('textbox', { name: /Add a stop only if it saves/ }).fill('500');
  const { trips } = await planOf(page, list, 'stop_cost=500.00');
  expect(trips.map(({ stops }) => stops)).toEqual([1, 1, 1]);
  for (const { max_stops, saves } of trips.slice(1)) {
    const choice = page.locator('label').filter({ has: stopChoice(page, `${max_stops} stops`) });
    await expect(choice).toContainText(`saves only ${dollars(saves ?? '')}`);
    await expect(choice).toContainText('One stop is best');
  }
  const [, second] = (await planOf(page, list, 'stop_cost=0.00')).trips;
  expect(second?.stops).toBe(2);
  expect(Number(second?.saves)).toBeGreaterThan(0);
  await page.goBack();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);

  await test.step('the area is changed by a tap, for every member; near me changes nothing for others', async () => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 10.280412, longitude: -61.468349 });
    await line(page).click();
    // Remembered from above.
    await page.getByRole('textbox', { name: /Add a stop only if it saves/ }).fill('10');
    await stopChoice(page, '2 stops').check();
    const readArea = async () =>
      (await callAs<ShoppingList>(page, 'GET', `/shoppinglist/shoppinglist/${list.id}/`)).area;
    const area = page.getByRole('combobox', { name: 'Area' });
    await area.selectOption('South');
    await expect.poll(readArea).toEqual({ region: 'South' });
    await expectTotal(page, (await planOf(page, list)).trip.total);
    await page.reload();
    await expect(area).toHaveValue('South');
    await area.selectOption('Everywhere');
    await expect.poll(readArea).toBeNull();

    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(area).toHaveValue('near-10');
    const around = await planOf(page, list, 'near=10.28,-61.468&within_km=10');
    await expectTotal(page, around.trip.total);
    await expect(storeRows(page)).toHaveCount(Math.min(8, around.stores.length));
    expect((await planOf(page, list)).stores.length).toBeGreaterThan(around.stores.length);
    await page.getByRole('link', { name: 'Weekly groceries' }).click();
    const { trip } = around;
    await expect(line(page)).toContainText(
      dollars((trip.stops.length > 1 && (trip.saves_vs_list ?? trip.saves_vs_one_store)) || trip.total),
    );
    await line(page).click();
    await expect(area).toHaveValue('near-10');
    await area.selectOption('Everywhere');
    await expectTotal(page, (await planOf(page, list)).trip.total);
    expect(await readArea()).toBeNull();
  });

  await test.step('a substitute is taken by a tap alone, and given back by Undo', async () => {
    const tobago = await makeList(page, 'Weekly groceries');
    await callAs(page, 'PATCH', `/shoppinglist/shoppinglist/${tobago.id}/`, { area: { region: 'Tobago' } });
    // Of a kind that Tobago has, and of a brand that nobody has.
    const made = { name: 'Evaporated Milk', brand: 'Nobody', amount: '410 g' };
    const { id } = await callAs<{ id: number }>(page, 'POST', '/product/product/', made);
    const [rice] = await findProducts(page, ['rice']);
    for (const product of [rice, id]) {
      await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: tobago.id, product });
    }
    const plan = await planOf(page, tobago);
    const offered = [...plan.trip.substitutes, ...plan.stores.flatMap(({ substitutes }) => substitutes)];
    expect(offered).not.toEqual([]);

    await page.goto(`/shopping-lists/${tobago.id}/where-to-shop`);
    await expect(bestTrip(page)).toContainText('1 of 2 items');
    const take = page.getByRole('button', { name: /^Take .* instead of/ });
    await take.click();
    // Pointed at, it waits.
    await page.getByRole('button', { name: 'Undo' }).hover();
    await expect(bestTrip(page)).toContainText('2 of 2 items');
    const product = async () => (await itemsOf(page, tobago))[0]?.product;
    expect(offered.map(({ listing }) => listing.product_id)).toContain(await product());
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(take).toBeVisible();
    expect(await product()).toBe(id);
  });

  await test.step('a list without anything, without prices, without a store in its area that has any of it, and one that is deleted meanwhile', async () => {
    const [rice = 0] = await findProducts(page, ['rice']);
    const sold = (await pricesOf(page, rice)).find(({ store_region }) => store_region !== 'Tobago');
    const made = { name: 'Rye crispbread', brand: 'Nobody', amount: '250 g' };
    const { id: product } = await callAs<{ id: number }>(page, 'POST', '/product/product/', made);
    const list = await makeList(page, 'Rare');
    await callAs(page, 'PATCH', `/shoppinglist/shoppinglist/${list.id}/`, { area: { region: 'Tobago' } });
    const nothing = page.getByRole('heading', { name: 'Nothing found' });
    const expectEverywhere = async () => {
      await expect(nothing).toBeVisible();
      await expect(page.getByText('No store in this area has a price for these items.')).toBeVisible();
      await page.getByRole('button', { name: 'Look everywhere' }).click();
      await expectTotal(page, '17.25');
      await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('');
    };

    await page.goto(`/where-to-shop?items=${product}`);
    await expect(nothing).toBeVisible();
    await expect(page.getByText('No store has a price for these items.')).toBeVisible();
    await page.getByRole('link', { name: 'Choose prices' }).click();
    await expect(page).toHaveURL('/');
    await callAs(page, 'POST', '/price/price/', { product, store: sold?.store_id, price: '17.25' });
    await page.goto(`/where-to-shop?items=${product}&region=Tobago`);
    await expectEverywhere();

    await page.goto(`/shopping-lists/${list.id}/where-to-shop`);
    await expect(page.getByRole('heading', { name: 'Nothing to buy yet' })).toBeVisible();
    const add = (need: object) =>
      callAs<ListItem>(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, ...need });
    const { id } = await add({ text: 'candles' });
    await expect(page.getByRole('heading', { name: 'No prices for these items' })).toBeVisible();
    await callAs(page, 'DELETE', `/shoppinglist/shoppinglistitem/${id}/`);
    await add({ product });
    await expect(nothing).toBeVisible();
    await expectAccessible(page);
    await expectEverywhere();
    await callAs(page, 'DELETE', `/shoppinglist/shoppinglist/${list.id}/`);
    await expect(page.getByRole('heading', { name: 'We couldn’t find this list' })).toBeVisible();
  });
});

test('PLN-05 a plan binds the items to its stops once, for all members; it shows by how much its price changed, and is ended by a tap', async ({
  page,
  otherPerson,
}) => {
  const list = await makeUsualList(page);
  const other = await otherPerson({ first_name: 'Anil' });
  await share(page, list, other);
  await Promise.all([listening(other.page), openLists(other.page, list)]);
  await openPlan(page, list);
  const { trip } = await planOf(page, list);
  let puts = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/plan/')) puts += 1;
  });
  await page.getByRole('button', { name: 'Use this plan' }).dblclick();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  // Pointed at, it waits with its Undo for what is looked at first.
  await page.getByText('Your list now follows this plan.').hover();
  expect(puts).toBe(1);
  const planned = async () => (await itemsOf(page, list)).filter((item) => item.planned).length;
  expect(await planned()).toBe(trip.found);
  const groups = (members: Page) => members.getByRole('article').getByRole('heading', { level: 3 });
  for (const shown of [page, other.page]) {
    for (const { store, subtotal } of trip.stops) {
      const group = groups(shown)
        .filter({ hasText: storeLabel(store.name, store.address) })
        .filter({ hasText: dollars(subtotal) });
      await expect(group).toBeVisible();
    }
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(planned).toBe(0);
  await line(page).click();

  await page.getByRole('button', { name: 'Use this plan' }).click();
  await expect(page.getByRole('article').getByRole('link', { name: /^Your plan/ })).toContainText(dollars(trip.total));
  const bought = trip.stops[0]?.items[0]?.packs[0]?.listing;
  const price = (Number(bought?.price) + 0.5).toFixed(2);
  await callAs(page, 'POST', '/price/price/', { product: bought?.product_id, store: bought?.store_id, price });
  await page.reload();
  await page.getByRole('link', { name: 'This plan costs $0.50 more now' }).click();
  const inUse = page.getByRole('region', { name: 'The plan in use' });
  await expect(inUse).toContainText('This plan costs $0.50 more now');
  await inUse.getByRole('button', { name: 'End plan' }).click();
  await expect(inUse).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inUse).toContainText(
    `Your plan: ${storeLabel(trip.stops[0]?.store.name, trip.stops[0]?.store.address)}`,
  );
});
