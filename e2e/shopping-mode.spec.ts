import type { ListItem, Listing, ShoppingList } from '@bargain-buddy/contract';
import { listTotal, storeLabel } from '@bargain-buddy/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { afterRetries, callAs, itemsOf, listening, makeList, openLists, rows, stopClock } from './lists-steps.ts';
import { appIsKept, queriesAreKept } from './offline-steps.ts';
import { neededOf } from './outbox-steps.ts';

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
/** The label of the store at which items are bought. */
const labelOf = ([item]: readonly ListItem[]) =>
  storeLabel(item?.priceDetails?.store_name, item?.priceDetails?.store_address);
/** A name as it is, in a pattern. */
const exactly = (name: string) => ({ name: `Got ${name}`, exact: true });

/** A list of things at two stores, those of the first one first, and one in words. */
async function makeTrip(page: Page): Promise<{ list: ShoppingList; stores: ListItem[][] }> {
  const list = await makeList(page, 'Weekly');
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?source=sample&page_size=100');
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
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?source=sample&page_size=100');
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

interface Shops {
  list: ShoppingList;
  /** Lists all things but the last, each dearer than elsewhere. */
  store: { id: number; name: string; label: string };
  /** A listing of each thing at another store. */
  elsewhere: Listing[];
  /** The listings at the store. */
  here: Listing[];
}

/** A list of three products for any store and a thing in words, and a store that has two of the products. */
async function makeShops(page: Page): Promise<Shops> {
  const list = await makeList(page, 'Weekly');
  const name = `${crypto.randomUUID()} Mart`;
  const place = { address: '12 Saddle Road, Maraval', region: 'Central', lat: 10.5167, lon: -61.4114 };
  const { id } = await callAs<{ id: number }>(page, 'POST', '/store/store/', { name, ...place });
  const { results } = await callAs<{ results: Listing[] }>(page, 'GET', '/price/price/?source=sample&page_size=100');
  const products = new Map(results.map((listing) => [listing.product, listing]));
  const elsewhere = [...products.values()].slice(0, 3);
  const here: Listing[] = [];
  for (const { product, price } of elsewhere.slice(0, 2)) {
    const dearer = (Number(price) + 0.25).toFixed(2);
    await callAs(page, 'POST', '/price/price/', { product, store: id, price: dearer });
    const path = `/price/price/?product=${product}&store=${id}`;
    here.push(...(await callAs<{ results: Listing[] }>(page, 'GET', path)).results);
  }
  const items = [...elsewhere.map(({ product }) => ({ product })), { text: 'birthday candles' }];
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/bulk/', { shopping_lists: [list.id], items });
  return { list, store: { id, name, label: `${name} Maraval` }, elsewhere, here };
}

async function chooseStore(page: Page, { name, label }: Shops['store']): Promise<void> {
  await expect(mode(page).getByRole('heading', { name: 'Which store are you in?' })).toBeVisible();
  await mode(page).getByRole('searchbox', { name: 'Search stores' }).fill(name);
  await mode(page).getByRole('button', { name: label }).click();
}

/** Lets ticked rows sink, once the server has the ticks: a clock that jumps makes a waiting change older. */
async function sinkRows(page: Page, list: ShoppingList, needed: number): Promise<void> {
  await expect.poll(() => neededOf(page, list)).toBe(needed);
  await page.clock.runFor(1_500);
}

async function startShopping(page: Page, list: ShoppingList): Promise<void> {
  await openLists(page, list);
  await startButton(page).click();
  await expect(mode(page)).toBeVisible();
}

test('QCK-04 TRU-02 one stop after the other, with what is in the cart and what is left; what was just ticked is asked about under the thumb, by one tap, and only with a connection; at the end a short summary; nothing is wider than 320 px', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { list, stores } = await makeTrip(page);
  const text = `Auntie May’s “Extra hot” 🌶️ pepper sauce for the lime and ${'x'.repeat(60)}`;
  await callAs(page, 'POST', '/shoppinglist/shoppinglistitem/', { shopping_list: list.id, text, quantity: 12 });
  const [first = [], second = []] = stores;
  const [one, two, three] = first.flatMap(({ priceDetails }) => priceDetails ?? []);
  if (!one || !two || !three) throw new Error('The trip has too few prices.');
  const price = (listing: Listing) => dollars(listing.price);
  const expectNarrow = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await mode(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 360, height: 780 });
  };
  // A price that was seen this week is not asked about.
  const newest = Math.max(...[one, two, three].map(({ last_seen }) => Date.parse(last_seen)));
  await page.clock.install({ time: Math.max(Date.now(), newest + 30 * 86_400_000) });
  await startShopping(page, list);
  const heading = mode(page).getByRole('heading', { level: 2 });
  await expect(heading).toContainText(labelOf(first));
  await expect(things(page)).toHaveCount(5);
  await expect(mode(page)).toContainText('12 × Auntie');
  await expectNarrow();
  const { names, low } = await things(page).evaluateAll((all) => ({
    names: all.length,
    low: Math.min(...all.map((row) => row.querySelector('label')?.getBoundingClientRect().height ?? 0)),
  }));
  expect(names).toBe(5);
  expect(low).toBeGreaterThanOrEqual(64);
  // All buttons except that for another store lie where the thumb is.
  const ways = mode(page).getByRole('button').or(mode(page).getByRole('combobox'));
  const tops = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().top / window.innerHeight));
  const [, ...others] = tops.toSorted((a, b) => a - b);
  expect(Math.min(...others)).toBeGreaterThan(0.5);

  await test.step('what was just ticked is asked about', async () => {
    const got = (listing: Listing) => mode(page).getByRole('checkbox', exactly(listing.product_name));
    const question = (listing: Listing) => mode(page).getByRole('group', { name: `Is ${price(listing)} still right?` });
    const top = () => got(two).evaluate((box) => box.getBoundingClientRect().top);
    const before = await top();
    await got(one).check();
    expect(await top()).toBe(before);
    await sinkRows(page, list, 7);
    await expect(mode(page).getByRole('contentinfo')).toContainText(one.product_name);
    await question(one)
      .getByRole('button', { name: `Yes, still ${price(one)}` })
      .click();
    const seen = async (id: number) =>
      Date.parse((await callAs<Listing>(page, 'GET', `/price/price/${id}/`)).last_seen);
    await expect.poll(() => seen(one.id)).toBeGreaterThan(Date.parse(one.last_seen));
    await expect(mode(page).getByRole('button', { name: /^Yes, still/ })).toBeHidden();
    await page.clock.runFor(2_000);
    await expect(question(one)).toBeHidden();

    await got(two).check();
    await expectAccessible(page);
    await question(two).getByRole('button', { name: 'No, another price' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit price' }).getByRole('textbox')).toHaveValue(two.price);
    await page.keyboard.press('Escape');
    await expect(question(two)).toBeVisible();
    await context.setOffline(true);
    await expect(mode(page)).toContainText('Offline');
    await expect(question(two)).toBeHidden();
    await got(three).check();
    await page.clock.runFor(1_500);
    await expect(inCart(page).getByRole('checkbox')).toHaveCount(3);
    await expect(question(three)).toBeHidden();
    await context.setOffline(false);
  });
  await expect(sums(page)).toContainText(`In the cart ${costOf(first)}`);
  await expect(sums(page)).toContainText('2 left');
  await sinkRows(page, list, 5);
  await expect(inCart(page).getByRole('checkbox')).toHaveCount(3);

  const store = labelOf(second);
  await mode(page)
    .getByRole('button', { name: `Next stop: ${store}` })
    .filter({ hasText: /, 3 things$/ })
    .click();
  await expect(heading).toContainText(store);
  await mode(page).getByRole('checkbox', exactly('birthday candles')).check();
  await mode(page)
    .getByRole('checkbox', exactly(second[0]?.name ?? ''))
    .check();
  await page.reload();
  await expect(heading).toContainText(store);
  await sinkRows(page, list, 3);
  await expect(inCart(page).getByRole('checkbox')).toHaveCount(2);
  await mode(page).getByRole('button', { name: 'Done shopping' }).click();
  await expect(mode(page)).toContainText(`${costOf([...first, ...second.slice(0, 1)])} for 5 things`);
  await expect(mode(page)).toContainText('3 things left: ');
  await expectNarrow();
  await expectAccessible(page);
  await mode(page).getByRole('button', { name: 'Back to the list' }).click();
  await expect(mode(page)).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect.poll(async () => (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).length).toBe(3);
  // Shopping anew begins with an empty cart.
  await startButton(page).click();
  await expect(sums(page)).toContainText('In the cart $0.00');
});

test('QCK-04 TRU-02 asks for the store or finds it by the position, prices every row there, shows rows on a low screen, compares with the cash, and asks about the price there', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const { list, store, elsewhere, here } = await makeShops(page);
  const [first, second] = here;
  const missing = elsewhere[2];
  if (!first || !second || !missing) throw new Error('The store has too few prices.');
  const offer = (await itemsOf(page, list)).find(({ product }) => product === missing.product)?.priceDetails;
  if (!offer) throw new Error('The item has no price.');
  const cheapest = storeLabel(offer.store_name, offer.store_address);
  await page.clock.install({ time: Date.now() + 30 * 86_400_000 });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 10.5171, longitude: -61.4111 });
  await startShopping(page, list);
  await expectAccessible(page);
  await mode(page).getByRole('button', { name: 'Use my location' }).click();
  const heading = mode(page).getByRole('heading', { level: 2 });
  await expect(heading).not.toContainText('Which store');
  await mode(page).getByRole('button', { name: 'Change store' }).click();
  await chooseStore(page, store);
  await expect(heading).toContainText(store.label);
  await test.step('a low screen shows rows', async () => {
    for (const [width, height] of [
      [360, 380],
      [780, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(sums(page)).toContainText('4 left');
      const top = await mode(page)
        .getByRole('contentinfo')
        .evaluate((bar) => bar.getBoundingClientRect().top);
      const bottoms = await things(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().bottom));
      expect(bottoms.filter((bottom) => bottom <= top).length, `rows at ${width} x ${height}`).toBeGreaterThanOrEqual(
        2,
      );
    }
    await page.setViewportSize({ width: 360, height: 780 });
  });
  const row = (name: string) => things(page).filter({ has: page.getByRole('checkbox', exactly(name)) });
  for (const { product_name, price } of here) await expect(row(product_name)).toContainText(dollars(price));
  await expect(row(missing.product_name)).toContainText(`Not at ${store.label} · `);
  await expect(row(missing.product_name)).toContainText(/, \$\d+\.\d\d/);
  const cents = (some: readonly Listing[]) => some.reduce((sum, { price }) => sum + Math.round(Number(price) * 100), 0);
  const sum = dollars((cents(here) / 100).toFixed(2));
  await expect(sums(page)).toContainText(`4 left, ${sum}`);
  await expect(sums(page)).toContainText(/At most \$[\d.,]+ · 2 without a price/);

  await mode(page).getByRole('button', { name: 'Add cash' }).click();
  const dialog = page.getByRole('dialog', { name: 'How much cash do you have?' });
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Cash' }).fill('1');
  await page.keyboard.press('Enter');
  const cash = mode(page).getByRole('button', { name: 'change cash' });
  await expect(cash).toContainText(`${dollars((cents(here) / 100 - 1).toFixed(2))} over your cash`);
  await cash.click();
  await dialog.getByRole('textbox', { name: 'Cash' }).selectText();
  await page.keyboard.type('$1,064.00');
  await page.keyboard.press('Enter');
  await expect(cash).toContainText(`${dollars(((106_400 - cents(here)) / 100).toFixed(2))} left`);
  await cash.click();
  await expect(dialog.getByRole('textbox', { name: 'Cash' })).toHaveValue('1064.00');
  await dialog.getByRole('textbox', { name: 'Cash' }).fill(`${(cents(here) * 2 + 1420) / 100}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const left = dollars(((cents(here) + 1420) / 100).toFixed(2));
  await expect(cash).toContainText(`${left} left`);
  await expect(sums(page)).toContainText(`${left} left`);

  await row(first.product_name).click();
  await sinkRows(page, list, 3);
  await expect(mode(page).getByRole('group', { name: `Is ${dollars(first.price)} still right?` })).toBeVisible();
  await page.reload();
  await expect(heading).toContainText(store.label);
  await expect(cash).toContainText(`${left} left`);
  await expect(sums(page)).toContainText(`In the cart ${dollars(first.price)}`);

  await context.setOffline(true);
  await row(second.product_name).click();
  await expect(sums(page)).toContainText(`In the cart ${sum}`);
  await mode(page).getByRole('button', { name: 'Change store' }).click();
  await mode(page).getByRole('button', { name: 'Anywhere' }).click();
  await expect(heading).toContainText('Shopping anywhere');
  await expect(row(missing.product_name)).toContainText(cheapest);
  await mode(page).getByRole('button', { name: 'Done shopping' }).click();
  await expect(mode(page)).toContainText(`${sum} for 2 things`);
});

/** In the page: collects the locks of the screen. */
function collectLocks(): void {
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
}

test('QCK-03 QCK-04 nothing moves under the thumb: a second tap reverts the first, later the row sinks; other members’ changes show, and the screen stays on; ticks teach the order of a store, which is changed by hand for all', async ({
  page,
}) => {
  await page.addInitScript(collectLocks);
  const locks = () => page.evaluate(() => (window as unknown as { locks: { released: boolean }[] }).locks);
  const released = async () => (await locks()).map((lock) => lock.released);
  await page.clock.install();
  const list = await makeListOfWords(page, 6);
  const isListening = listening(page);
  await startShopping(page, list);
  await isListening;
  await expect.poll(released).toEqual([false]);
  // Out of sight the browser takes it back.
  await page.evaluate(() => {
    const [lock] = (window as unknown as { locks: { released: boolean }[] }).locks;
    if (lock) lock.released = true;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(released).toEqual([true, false]);

  const names = () => things(page).evaluateAll((all) => all.map((row) => row.querySelector('input')?.ariaLabel));
  await expect(things(page)).toHaveCount(6);
  // Time passes only in steps, and only after the server has the tap: a clock that jumps makes a waiting change older.
  await stopClock(page);
  const expectNeeded = (count: number) =>
    expect.poll(async () => (await itemsOf(page, list)).filter(({ is_needed }) => is_needed).length).toBe(count);
  const before = await names();
  const row = things(page).first();
  await row.click();
  await expectNeeded(5);
  await page.clock.runFor(1_000);
  expect(await names()).toEqual(before);
  await row.click();
  await expect(row.getByRole('checkbox')).not.toBeChecked();
  await expectNeeded(6);
  await page.clock.runFor(5_000);
  expect(await names()).toEqual(before);
  await expect(inCart(page)).toBeHidden();

  await row.click();
  await expectNeeded(5);
  await page.clock.runFor(5_000);
  await expect(inCart(page).getByRole('listitem')).toHaveCount(1);
  await inCart(page).getByRole('listitem').click();
  await expectNeeded(6);
  await page.clock.runFor(5_000);
  await expect(inCart(page)).toBeHidden();
  // Of taps in quick succession the last one counts, here and on the server.
  for (const _ of [1, 2, 3]) await row.click();
  await expectNeeded(5);
  await expect(row.getByRole('checkbox')).toBeChecked();

  await afterRetries(page, inCart(page).getByRole('listitem'));
  await page.clock.resume();
  await expect(inCart(page).getByRole('listitem')).toHaveCount(1);
  const other = (await itemsOf(page, list)).find(({ is_needed }) => is_needed);
  await callAs(page, 'PATCH', `/shoppinglist/shoppinglistitem/${other?.id}/`, { is_needed: false });
  await expect(inCart(page).getByRole('listitem')).toHaveCount(2);
  await page.goBack();
  await expect(mode(page)).toBeHidden();
  await expect.poll(released).toEqual([true, true]);
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);
  await expect(rows(page)).toHaveCount(6);
  await page.goForward();
  await expect(mode(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mode(page)).toBeHidden();
  await expect(page).toHaveURL(`/shopping-lists?list=${list.id}`);

  await test.step('ticks teach the order of a store; by hand it is changed for all, with Undo; an order that arrives meanwhile takes nothing back', async () => {
    const { list, store, items } = await makeTripThroughAisles(page);
    type Order = { aisles: { id: number; name: string }[]; from: string };
    const path = `/store/store/${store}/aisle-order/`;
    const order = () => callAs<Order>(page, 'GET', path);
    const original = await order();
    await startShopping(page, list);
    const openOrder = mode(page).getByRole('button', { name: 'Order of aisles here' });
    await expect(openOrder).toBeVisible();
    const learnt = Promise.withResolvers<void>();
    await page.route(`**/api${path}`, async (route) => {
      await learnt.promise;
      await route.fulfill({ json: { ...original, aisles: original.aisles.toReversed(), from: 'learnt' } });
    });
    await openOrder.click();
    const last = original.aisles.at(-1)?.name ?? '';
    const earlier = mode(page).getByRole('button', { name: `${last} earlier` });
    await earlier.click();
    const ordered = mode(page).getByRole('list').last().getByRole('listitem');
    await expect(ordered.nth(-2)).toContainText(last);
    learnt.resolve();
    await expect(mode(page)).toContainText('Learnt from how people shop here.');
    await expect(ordered.nth(-2)).toContainText(last);
    await page.unrouteAll();
    await page.reload();

    const usual = original.aisles.map(({ id }) => id);
    const aisleOf = ({ priceDetails }: ListItem) => priceDetails?.kind?.aisle ?? 0;
    // From the last aisle to the first.
    const walk = items.toSorted((a, b) => usual.indexOf(aisleOf(b)) - usual.indexOf(aisleOf(a)));
    const aisles = walk.map(aisleOf);
    expect(new Set(aisles).size).toBe(3);
    for (const { name } of walk) await mode(page).getByRole('checkbox', exactly(name)).check();
    await mode(page).getByRole('button', { name: 'Done shopping' }).click();
    const inOrder = async () => (await order()).aisles.map(({ id }) => id).filter((id) => aisles.includes(id));
    await expect.poll(inOrder).toEqual(aisles);
    expect((await order()).from).toBe('learnt');

    await mode(page).getByRole('button', { name: 'Keep shopping' }).click();
    await openOrder.click();
    await expect(mode(page).getByRole('heading', { name: 'Order of aisles here' })).toBeFocused();
    await expect(mode(page)).toContainText('Learnt from how people shop here.');
    await expectAccessible(page);
    const known = (await order()).aisles;
    const lowest = known.at(-1)?.name ?? '';
    const higher = mode(page).getByRole('button', { name: `${lowest} earlier` });
    await higher.click();
    await expect(higher).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(mode(page).getByRole('listitem').nth(-3)).toContainText(lowest);
    await mode(page).getByRole('button', { name: 'Save for everyone' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // Pointed at, it waits.
    await undo.hover();
    await expect.poll(async () => (await order()).aisles.at(-3)?.name).toBe(lowest);
    const bottom = await undo.evaluate((button) => button.parentElement?.getBoundingClientRect().bottom);
    const bar = await mode(page)
      .getByRole('contentinfo')
      .evaluate((footer) => footer.getBoundingClientRect().top);
    expect(bottom, 'the message lies above the bar').toBeLessThanOrEqual(bar);
    await undo.click();
    await expect.poll(async () => (await order()).from).toBe('learnt');
    expect((await order()).aisles).toEqual(known);
  });
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
    const { id } = await callAs<{ id: number }>(page, 'POST', '/store/store/', {
      ...{ name: `${crypto.randomUUID()} Mart`, address: 'Maraval', region: 'Central', lat: 10.5167, lon: -61.4114 },
    });
    const { product = 0, name: milk = '', cost } = first[0] ?? {};
    const dearer = (Number(cost) + 0.25).toFixed(2);
    await callAs(page, 'POST', '/price/price/', { product, store: id, price: dearer });
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(7);
    await appIsKept(page);
    await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items', 'aisles', 'aisle-order', 'shop-offers');
    await context.setOffline(true);
    const cold = await context.newPage();
    await cold.goto(`/shopping-lists?list=${list.id}&shop=${first[0]?.store}`);
    await expect(things(cold)).toHaveCount(4);
    const [{ name: aisle } = { name: '' }] = await cold
      .getByRole('dialog')
      .getByRole('region')
      .evaluateAll((all) => all.map((region) => ({ name: region.querySelector('h3')?.textContent ?? '' })));
    expect(aisle).not.toBe('');
    // The prices of a store that no item names are on the device, too.
    await cold.goto(`/shopping-lists?list=${list.id}&shop=${id}`);
    await expect(things(cold)).toHaveCount(7);
    const row = things(cold).filter({ has: cold.getByRole('checkbox', exactly(milk)) });
    await expect(row).toContainText(dollars(dearer));
    await expect(sums(cold)).toContainText('6 without a price');
    await mode(cold).getByRole('button', { name: 'Leave shopping' }).click();
    await expect(rows(cold)).toHaveCount(7);
  });
});
