import type { ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { listTotal } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { callAs, itemsOf, listening, makeList, openLists, rows } from './lists-steps.ts';
import { appIsKept, queriesAreKept } from './offline-steps.ts';

test.use({ viewport: { width: 360, height: 780 } });
test.beforeEach(({ signIn }) => signIn());

const mode = (page: Page) => page.getByRole('dialog');
/** On a phone it has less room for words. */
const startButton = (page: Page) => page.getByRole('button', { name: /^(Shop|Start shopping)$/ });
const things = (page: Page) => mode(page).getByRole('listitem');
const sums = (page: Page) => mode(page).getByRole('status').filter({ hasText: 'In the cart' });
const inCart = (page: Page) => mode(page).getByRole('region', { name: 'In the cart' });
const dollars = (money: string) => `$${money.replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const costOf = (items: readonly ListItem[]) => dollars(listTotal(items.map((item) => ({ ...item, is_needed: true }))));
/** A name as it is, in a pattern. */
const exactly = (name: string) => ({ name: `Got ${name}`, exact: true });

/** A list of things at two stores, those of the first one first, and one in words. */
async function makeTrip(page: Page): Promise<{ list: ShoppingList; stores: ListItem[][] }> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=100');
  const byStore = [...Map.groupBy(results, ({ store }) => store).values()].toSorted((a, b) => b.length - a.length);
  const items = byStore.slice(0, 2).flatMap((ofStore) => ofStore.slice(0, 3));
  const body = {
    shopping_lists: [list.id],
    items: [...items.map(({ product, store }) => ({ product, store })), { text: 'birthday candles' }],
  };
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', body);
  const made = await itemsOf(page, list);
  return { list, stores: [...Map.groupBy(made, ({ store }) => store)].flatMap(([store, of]) => (store ? [of] : [])) };
}

/** A list of a thing each of three aisles, at a store of its own: nobody has shopped there, nor in its chain. */
async function makeTripThroughAisles(page: Page): Promise<{ list: ShoppingList; store: number; items: ListItem[] }> {
  const list = await makeList(page, 'Weekly');
  const mark = crypto.randomUUID();
  const place = { address: '12 Main Road', region: 'Central', lat: 10.5167, lon: -61.4114 };
  const { id: store } = await callAs<{ id: number }>(page, 'POST', '/store/store/', { name: `${mark} Mart`, ...place });
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?page_size=100');
  const ofAisles = Map.groupBy(results, ({ kind }) => kind?.aisle);
  const things = [...ofAisles].flatMap(([aisle, of]) => (aisle === undefined ? [] : of.slice(0, 1))).slice(0, 3);
  for (const { product, price } of things) await callAs(page, 'POST', '/price/price/', { product, store, price });
  const items = things.map(({ product }) => ({ product, store }));
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
  return { list, store, items: await itemsOf(page, list) };
}

/** A list of things in words, which are bought anywhere. */
async function makeListOfWords(page: Page, count: number): Promise<ShoppingList> {
  const list = await makeList(page, 'Weekly');
  const items = Array.from({ length: count }, (_, at) => ({ text: `thing ${at + 1}` }));
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
  return list;
}

async function startShopping(page: Page, list: ShoppingList): Promise<void> {
  await openLists(page, list);
  await startButton(page).click();
  await expect(mode(page)).toBeVisible();
}

test('QCK-04 one stop after the other, with what is in the cart and what is left; at the end a short summary', async ({
  page,
}) => {
  const { list, stores } = await makeTrip(page);
  const [first = [], second = []] = stores;
  await startShopping(page, list);
  const heading = mode(page).getByRole('heading', { level: 2 });
  await expect(heading).toContainText(first[0]?.priceDetails?.store_name ?? '');
  await expect(things(page)).toHaveCount(4);
  await expectAccessible(page);
  const { names, low } = await things(page).evaluateAll((all) => ({
    names: all.length,
    low: Math.min(...all.map((row) => row.querySelector('label')?.getBoundingClientRect().height ?? 0)),
  }));
  expect(names).toBe(4);
  expect(low).toBeGreaterThanOrEqual(64);
  // What is not a row lies where the thumb is.
  const ways = mode(page).getByRole('button').or(mode(page).getByRole('combobox'));
  const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top / window.innerHeight));
  expect(Math.min(...tops)).toBeGreaterThan(0.5);

  for (const { name } of first) await mode(page).getByRole('checkbox', exactly(name)).check();
  await expect(sums(page)).toContainText(`In the cart ${costOf(first)}`);
  await expect(sums(page)).toContainText('1 left');
  await expect(inCart(page).getByRole('checkbox')).toHaveCount(3);
  await expectAccessible(page);

  const store = second[0]?.priceDetails?.store_name ?? '';
  await mode(page)
    .getByRole('button', { name: new RegExp(`^Next stop: ${store}.*, 3 things$`) })
    .click();
  await expect(heading).toContainText(store);
  await mode(page).getByRole('checkbox', exactly('birthday candles')).check();
  await mode(page)
    .getByRole('checkbox', exactly(second[0]?.name ?? ''))
    .check();
  await page.reload();
  await expect(heading).toContainText(store);
  await expect(inCart(page).getByRole('checkbox')).toHaveCount(2);
  await mode(page).getByRole('button', { name: 'Done shopping' }).click();
  await expect(mode(page)).toContainText(`${costOf([...first, ...second.slice(0, 1)])} for 5 things`);
  await expect(mode(page)).toContainText('2 things left: ');
  await expectAccessible(page);
  await mode(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(mode(page)).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect.poll(async () => (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).length).toBe(2);
  // Shopping anew begins with an empty cart.
  await startButton(page).click();
  await expect(sums(page)).toContainText('In the cart $0.00');
});

test('QCK-04 nothing moves under the thumb: a second tap takes the first one back, later the row sinks', async ({
  page,
}) => {
  await page.clock.install();
  const list = await makeListOfWords(page, 6);
  await startShopping(page, list);
  const names = () => things(page).evaluateAll((all) => all.map((row) => row.querySelector('input')?.ariaLabel));
  await expect(things(page)).toHaveCount(6);
  const before = await names();
  const row = things(page).first();
  await row.click();
  await page.clock.runFor(1_000);
  expect(await names()).toEqual(before);
  await row.click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await page.clock.runFor(5_000);
  expect(await names()).toEqual(before);
  await expect(inCart(page)).toBeHidden();

  await row.click();
  await page.clock.runFor(5_000);
  await expect(inCart(page).getByRole('listitem')).toHaveCount(1);
  await inCart(page).getByRole('listitem').click();
  await page.clock.runFor(5_000);
  await expect(inCart(page)).toBeHidden();
  await expect.poll(async () => (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).length).toBe(6);
});

test('QCK-04 back leaves; what another member does is there at once', async ({ page }) => {
  const list = await makeListOfWords(page, 3);
  const isListening = listening(page);
  await startShopping(page, list);
  await isListening;
  const [item] = await itemsOf(page, list);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${item?.id}/`, { is_needed: false });
  await expect(inCart(page).getByRole('listitem')).toHaveCount(1);
  await page.goBack();
  await expect(mode(page)).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(rows(page)).toHaveCount(3);
  await page.goForward();
  await expect(mode(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mode(page)).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
});

test('QCK-04 the screen is kept awake, anew whenever the page is looked at again, until one leaves', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const locks: { released: boolean; release(): Promise<void> }[] = [];
    Object.assign(window, { locks });
    const request = async () => {
      const lock = {
        released: false,
        release: async () => {
          lock.released = true;
        },
      };
      locks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const held = () =>
    page.evaluate(() =>
      (window as unknown as { locks: { released: boolean }[] }).locks.map(({ released }) => released),
    );
  const list = await makeListOfWords(page, 1);
  await startShopping(page, list);
  await expect.poll(held).toEqual([false]);
  // Out of sight the browser takes it back.
  await page.evaluate(() => {
    const [lock] = (window as unknown as { locks: { released: boolean }[] }).locks;
    if (lock) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(held).toEqual([true, false]);
  await page.getByRole('button', { name: 'Leave shopping' }).click();
  await expect.poll(held).toEqual([true, true]);
});

test('QCK-04 at 320 px with long names nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { list } = await makeTrip(page);
  const text = `Auntie May’s “Extra hot” 🌶️ pepper sauce for the lime and ${'x'.repeat(60)}`;
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text, quantity: 12 });
  await startShopping(page, list);
  await expect(mode(page)).toContainText('12 × Auntie');
  const widest = () => mode(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(await widest()).toBeLessThanOrEqual(0);
  await mode(page).getByRole('button', { name: 'Done shopping' }).click();
  expect(await widest()).toBeLessThanOrEqual(0);
});

test('TRU-02 what was just ticked is asked about under the thumb, by one tap, and only with a connection', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { list, stores } = await makeTrip(page);
  const [first, second, third] = (stores[0] ?? []).flatMap(({ priceDetails }) => priceDetails ?? []);
  if (!first || !second || !third) throw new Error('The trip has too few prices.');
  const price = (listing: Listing) => dollars(listing.price);
  // A price that was seen this week is not asked about.
  const newest = Math.max(...[first, second, third].map(({ last_seen }) => Date.parse(last_seen)));
  await page.clock.setFixedTime(Math.max(Date.now(), newest + 30 * 86_400_000));
  await startShopping(page, list);
  const got = (listing: Listing) => mode(page).getByRole('checkbox', exactly(listing.product_name));
  const question = (listing: Listing) => mode(page).getByRole('group', { name: `Is ${price(listing)} still right?` });
  const top = () => got(second).evaluate((box) => box.getBoundingClientRect().top);
  const before = await top();
  await got(first).check();
  expect(await top()).toBe(before);
  await expect(mode(page).getByRole('contentinfo')).toContainText(first.product_name);
  await question(first)
    .getByRole('button', { name: `Yes, still ${price(first)}` })
    .click();
  const seen = async (id: number) => Date.parse((await callAs<Listing>(page, 'GET', `/price/price/${id}/`)).last_seen);
  await expect.poll(() => seen(first.id)).toBeGreaterThan(Date.parse(first.last_seen));
  await expect(question(first)).toBeHidden();

  await got(second).check();
  await expectAccessible(page);
  await question(second).getByRole('button', { name: 'No, another price' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit price' }).getByRole('textbox')).toHaveValue(second.price);
  await page.keyboard.press('Escape');
  await expect(question(second)).toBeVisible();
  await context.setOffline(true);
  await expect(mode(page)).toContainText('Offline');
  await expect(question(second)).toBeHidden();
  await got(third).check();
  await expect(inCart(page).getByRole('checkbox')).toHaveCount(3);
  await expect(question(third)).toBeHidden();
});

test('QCK-03 the order in which one ticks becomes the order of the store; by hand it is changed for everybody, with Undo', async ({
  page,
}) => {
  const { list, store, items } = await makeTripThroughAisles(page);
  type Order = { aisles: { id: number; name: string }[]; from: string };
  const order = () => callAs<Order>(page, 'GET', `/store/store/${store}/aisle-order/`);
  const usual = (await order()).aisles.map(({ id }) => id);
  const aisleOf = ({ priceDetails }: ListItem) => priceDetails?.kind?.aisle ?? 0;
  // From the last aisle to the first.
  const walk = items.toSorted((a, b) => usual.indexOf(aisleOf(b)) - usual.indexOf(aisleOf(a)));
  const aisles = walk.map(aisleOf);
  expect(new Set(aisles).size).toBe(3);
  await startShopping(page, list);
  for (const { name } of walk) await mode(page).getByRole('checkbox', exactly(name)).check();
  await mode(page).getByRole('button', { name: 'Done shopping' }).click();
  const inOrder = async () => (await order()).aisles.map(({ id }) => id).filter((id) => aisles.includes(id));
  await expect.poll(inOrder).toEqual(aisles);
  expect((await order()).from).toBe('learnt');

  await mode(page).getByRole('button', { name: 'Keep shopping' }).click();
  await mode(page).getByRole('button', { name: 'Order of aisles here' }).click();
  await expect(mode(page).getByRole('heading', { name: 'Order of aisles here' })).toBeFocused();
  await expect(mode(page)).toContainText('Learnt from how people shop here.');
  await expectAccessible(page);
  const before = (await order()).aisles;
  const last = before.at(-1)?.name ?? '';
  const earlier = mode(page).getByRole('button', { name: `${last} earlier` });
  await earlier.click();
  await expect(earlier).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mode(page).getByRole('listitem').nth(-3)).toContainText(last);
  await mode(page).getByRole('button', { name: 'Save for everybody' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  // Pointed at, it waits.
  await undo.hover();
  await expect.poll(async () => (await order()).aisles.at(-3)?.name).toBe(last);
  const bottom = await undo.evaluate((button) => button.parentElement?.getBoundingClientRect().bottom);
  const bar = await mode(page)
    .getByRole('contentinfo')
    .evaluate((footer) => footer.getBoundingClientRect().top);
  expect(bottom, 'the message lies above the bar').toBeLessThanOrEqual(bar);
  await undo.click();
  await expect.poll(async () => (await order()).from).toBe('learnt');
  expect((await order()).aisles).toEqual(before);
});

test('QCK-03 an order that arrives while one moves aisles takes nothing back', async ({ page }) => {
  const { list, store } = await makeTripThroughAisles(page);
  const path = `/api/store/store/${store}/aisle-order/`;
  const { aisles, ...order } = await callAs<{ aisles: { id: number; name: string }[] }>(page, 'GET', path.slice(4));
  await startShopping(page, list);
  await expect(mode(page).getByRole('button', { name: 'Order of aisles here' })).toBeVisible();
  const learnt = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await learnt.promise;
    await route.fulfill({ json: { ...order, aisles: aisles.toReversed(), from: 'learnt' } });
  });
  await mode(page).getByRole('button', { name: 'Order of aisles here' }).click();
  const last = aisles.at(-1)?.name ?? '';
  await mode(page)
    .getByRole('button', { name: `${last} earlier` })
    .click();
  const names = mode(page).getByRole('list').last().getByRole('listitem');
  await expect(names.nth(-2)).toContainText(last);
  learnt.resolve();
  await expect(mode(page)).toContainText('Learnt from how people shop here.');
  await expect(names.nth(-2)).toContainText(last);
});

test.describe('with the kept app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('QCK-04 OFF-01 opens in the aisles’ order without a connection, after a cold start too', async ({
    page,
    context,
    allowProblems,
  }) => {
    allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_UNSAFE_PORT|Failed to fetch/);
    const { list, stores } = await makeTrip(page);
    const [first = []] = stores;
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(7);
    await appIsKept(page);
    await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items', 'aisles', 'aisle-order');
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`/shopping-lists?list=${list.id}&shop=${first[0]?.store}`);
    await expect(things(cold)).toHaveCount(4);
    const [{ name: aisle } = { name: '' }] = await cold
      .getByRole('dialog')
      .getByRole('region')
      .evaluateAll((all) => all.map((region) => ({ name: region.querySelector('h3')?.textContent ?? '' })));
    expect(aisle).not.toBe('');
    await mode(cold).getByRole('button', { name: 'Leave shopping' }).click();
    await expect(rows(cold)).toHaveCount(7);
  });
});
