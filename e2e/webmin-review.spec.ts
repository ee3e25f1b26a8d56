import type { Page } from '@playwright/test';
import { expect, type Person, test } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { type Colour, png } from './picture.ts';
import { adminHeaders, asAdmin, authorizationOf, expectFailure, look } from './webmin-steps.ts';

const each = 50;

/** Reads of WebMin as the superuser. */
async function readAsAdmin(page: Page, path: string) {
  return (await page.request.get(`/api/webmin${path}`, { headers: await adminHeaders(page) })).json();
}
const waitingOf = async (page: Page, filter: string) => (await readAsAdmin(page, `/review/?${filter}`)).results;
const idOf = async (page: Page, { email }: Person): Promise<number> =>
  (await readAsAdmin(page, `/users/?search=${encodeURIComponent(email)}`)).results[0].id;

/** Has somebody report prices far off what they add themselves, and send pictures, so many of each. */
async function prepare(page: Page, person: Person, count: number): Promise<number> {
  const headers = await authorizationOf(page, person);
  const reporter = await idOf(page, person);
  const store = (await (await page.request.get('/api/store/store/?page_size=1')).json()).results[0].id;
  const admin = await adminHeaders(page);
  const add = async (path: string, data: object): Promise<number> =>
    (await (await page.request.post(`/api${path}`, { headers: admin, data })).json()).id;
  const products = await Promise.all(
    Array.from({ length: count }, async (_, n): Promise<number> => {
      const name = `Reviewed ${n} ${crypto.randomUUID().slice(0, 8)} with a name that is long enough to wrap on a phone`;
      const id = await add('/product/product/', { name, brand: 'Grace', amount: '500 g' });
      await add('/price/price/', { product: id, store, price: '10.00' });
      return id;
    }),
  );
  for (const [n, product] of products.entries()) {
    await page.request.post('/api/price/price/', { headers, data: { product, store, price: '40.00' } });
    const colour: Colour = [(n * 37) % 256, (n * 91) % 256, 120];
    const upload = await page.request.put(`/api/product/product/${product}/upload_image/`, {
      headers,
      multipart: { image: { name: 'picture.png', mimeType: 'image/png', buffer: png(colour) } },
    });
    expect(upload.status()).toBe(200);
  }
  return reporter;
}

const name = (page: Page) => page.locator('#review-name');
const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test.beforeEach(({ signInAsAdmin }) => signInAsAdmin());

test('OPR-04 50 held prices and 50 pictures are decided by keyboard, a key each', async ({ page, newPerson }) => {
  test.setTimeout(240_000);
  const reporter = await prepare(page, await newPerson(), each);
  await page.goto(`/webmin/review?reporter=${reporter}`);
  await expect(page.getByText('100 left')).toBeVisible();
  const begun = Date.now();
  let keys = 0;
  const look = () =>
    page.evaluate(() => ({
      name: document.querySelector('#review-name')?.textContent ?? '',
      isFocusLost: document.activeElement === document.body,
    }));
  let shown = await look();
  for (let n = 0; n < 2 * each; n += 1) {
    // Faster than people look at things; the same key twice as fast as that would be taken for one.
    await page.keyboard.press(n % 2 ? 'r' : 'a');
    keys += 1;
    if (n < 2 * each - 1) await expect(name(page)).not.toHaveText(shown.name);
    shown = await look();
    expect(shown.isFocusLost).toBe(false);
  }
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  const seconds = (Date.now() - begun) / 1000;
  expect(keys).toBeLessThanOrEqual(4 * each);
  expect(seconds).toBeLessThan(60);
  // The server has them all.
  await expect.poll(() => waitingOf(page, `reporter=${reporter}`)).toEqual([]);
});

test('OPR-04 what is decided is said and taken back, what fails comes back, what others decided is skipped; a price is corrected by keyboard, all that waits of one reporter is decided after a question, and a link leads to what is older; a new product is merged into one that is like it or one that is searched, or rejected; Z, the list, after a reload too, and its record undo it', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/409|503/);
  const reporter = await prepare(page, await newPerson(), 2);
  await page.goto(`/webmin/review?reporter=${reporter}&kind=held`);
  const status = page.getByRole('region', { name: 'Queue' }).getByRole('status');
  await expect(page.getByText('2 left')).toBeVisible();
  const first = await name(page).textContent();
  await page.keyboard.press('a');
  await expect(status).toContainText(/^Approved: price \$40\.00 for Reviewed 0.*Next: price \$40\.00 for Reviewed 1/);
  const isTakenBack = page.waitForResponse('**/api/webmin/review/decisions/*/undo/');
  await page.keyboard.press('z');
  await expect(name(page)).toHaveText(first ?? '');
  await expect(status).toContainText('Undone');
  // Decisions about one thing reach the server one after the other: what comes next is the one below.
  await isTakenBack;
  // A finger or a key that bounces decides once: nobody has seen the next one yet.
  const approve = page.getByRole('button', { name: 'Approve' });
  const isSent = page.waitForResponse('**/api/webmin/review/decisions/');
  await approve.evaluate((button: HTMLElement) => {
    button.click();
    setTimeout(() => button.click());
  });
  await expect(page.getByText('1 left')).toBeVisible();
  await expect(status).toContainText('Approved');
  await isSent;
  // What was decided is taken back after a reload, too, by key.
  await page.reload();
  await expect(page.getByText('1 left')).toBeVisible();
  await page.keyboard.press('z');
  await expect(status).toContainText(`Undone: price $40.00 for ${first}`);
  await expect(name(page)).toHaveText(first ?? '');
  await expect(page.getByText('2 left')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(name(page)).not.toHaveText(first ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(name(page)).toHaveText(first ?? '');

  await page.route('**/api/webmin/review/decisions/', (route) => route.fulfill({ status: 503, json: {} }));
  await page.keyboard.press('r');
  await expect(status).toContainText('Not decided: price $40.00');
  await page.unroute('**/api/webmin/review/decisions/');
  await page.keyboard.press('s');
  await expect(name(page)).toHaveText(first ?? '');
  const id = /record=(\d+)/.exec((await name(page).getByRole('link').getAttribute('href')) ?? '')?.[1];
  await page.request.patch(`/api/webmin/price-listing/${id}/`, {
    headers: await adminHeaders(page),
    data: { price_is_verified: 'rejected' },
  });
  await page.keyboard.press('a');
  await expect(status).toContainText('Already decided by admin@bargainbuddy.example: rejected.');
  await page.getByRole('button', { name: /^Show the 1 skipped/ }).click();
  await expect(name(page)).not.toHaveText(first ?? '');
  // What is on its way when the page is left arrives all the same.
  const release = await holdCalls(page, 'POST', ({ pathname }) => pathname === '/api/webmin/review/decisions/');
  const isUnderWay = page.waitForRequest('**/api/webmin/review/decisions/');
  await page.keyboard.press('a');
  await isUnderWay;
  await page.goto('/robots.txt');
  release();
  await expect.poll(() => waitingOf(page, `kind=held&reporter=${reporter}`)).toEqual([]);

  await test.step('corrected, all at once, and older', async () => {
    await page.unrouteAll();
    const reporter = await prepare(page, await newPerson(), 3);
    const waiting = () => waitingOf(page, `reporter=${reporter}`);
    const [{ id }] = await waitingOf(page, `kind=held&reporter=${reporter}`);
    const price = async () => {
      const { price, price_is_verified } = await readAsAdmin(page, `/price-listing/${id}/`);
      return [price, price_is_verified];
    };
    await page.goto(`/webmin/review?reporter=${reporter}`);
    await expect(page.getByText('6 left')).toBeVisible();
    await page.keyboard.press('e');
    const field = page.getByLabel('Should be $');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('40.00');
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    expect(await isFocusLost(page)).toBe(false);
    await page.keyboard.press('e');
    await field.fill('12 apples');
    await expect(page.getByText('Enter a valid price')).toBeVisible();
    await field.press('Enter');
    await expect(field).toBeVisible();
    await field.fill('TT$ 1,064.00');
    await expect(page.getByText('Approved as $1,064.00')).toBeVisible();
    await field.press('Enter');
    await expect(status).toContainText('Corrected to $1,064.00: price $40.00 for Reviewed 0');
    await expect.poll(price).toEqual(['1064.00', 'verified']);
    await expect(page.getByText('5 left')).toBeVisible();
    await page.getByRole('button', { name: 'All waiting from this reporter …' }).click();
    const dialog = page.getByRole('dialog', { name: /^All waiting from / });
    await expect(dialog).toContainText('2 prices, 3 pictures.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Reject all 5' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nothing waits.')).toBeVisible();
    expect(await waiting()).toHaveLength(0);
    await page.getByText('5 items rejected').hover();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByText('5 decisions undone')).toBeVisible();
    await expect(page.getByText('5 left')).toBeVisible();
    expect(await waiting()).toHaveLength(5);

    await page.route('**/api/webmin/review/?*', async (route) => {
      const isOlder = new URL(route.request().url()).searchParams.get('age') === 'older';
      await route.fulfill({ json: { count: 0, older: isOlder ? 0 : 1234, next: null, results: [] } });
    });
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'New products' }).click();
    await page.getByRole('link', { name: 'Show items older than 120 days (1,234)' }).click();
    await expect(page).toHaveURL(/\?kind=products&age=older$/);
    await expect(page.getByRole('link', { name: /^Show items older/ })).toBeHidden();
    await page.getByRole('button', { name: 'Older than 120 days' }).press('Backspace');
    await expect(page).toHaveURL(/\?kind=products$/);
  });

  await test.step('a new product', async () => {
    await page.unrouteAll();
    const person = await newPerson();
    const headers = await authorizationOf(page, person);
    const own = crypto.randomUUID().slice(0, 8);
    const known = await asAdmin(page, '/product/product/', { name: `Golden ray margarine ${own}`, amount: '445 g' });
    const searched = await asAdmin(page, '/product/product/', { name: `Butter spread ${own}`, amount: '445 g' });
    const store = (await (await page.request.get('/api/store/store/?page_size=1')).json()).results[0].id;
    const as = async (path: string, data: object) =>
      (await (await page.request.post(`/api${path}`, { headers, data })).json()).id as number;
    const wrong = `Golden ray margerine ${own}`;
    const product = await as('/product/product/', { name: wrong });
    await as('/price/price/', { product, store, price: '9.50' });
    const reporter = await idOf(page, person);
    const merged = async () => (await waitingOf(page, `reporter=${reporter}`))[0].price?.product_id;

    await page.goto(`/webmin/review?reporter=${reporter}`);
    await expect(page.getByText('Rejecting this product rejects its 1 price too.')).toBeVisible();
    await expect(page.getByRole('button', { name: `It is this one 1: ${known.name}` })).toBeVisible();
    await page.keyboard.press('1');
    await expect(status).toContainText(`Merged into ${known.name}: new product ${wrong}.`);
    // Its price waits on, as one of the known product.
    await expect(name(page)).toHaveText(known.name);
    expect(await merged()).toBe(known.id);
    expect(await isFocusLost(page)).toBe(false);
    await page.keyboard.press('z');
    await expect(name(page)).toHaveText(wrong);
    await expect(page.getByText('2 left')).toBeVisible();
    await expect.poll(merged).toBe(undefined);

    await page.getByRole('button', { name: 'It is another one …' }).click();
    await page.getByRole('combobox', { name: 'Which product is it?' }).fill(`butter spread ${own}`);
    await page.getByRole('option', { name: new RegExp(searched.name) }).click();
    await expect(status).toContainText(`Merged into ${searched.name}`);
    await expect.poll(merged).toBe(searched.id);
    // From the list, after a reload, too.
    await page.reload();
    await page.getByText('Your decisions of the last 24 hours').click();
    const decided = page.getByRole('listitem').filter({ hasText: `Merged into ${searched.name}` });
    await expect(decided.getByRole('link')).toHaveAttribute('href', `/webmin/products?record=${searched.id}`);
    await decided.getByRole('button', { name: 'Undo' }).click();
    await expect(decided).toBeHidden();
    expect(await isFocusLost(page)).toBe(false);
    await expect(name(page)).toHaveText(wrong);
    // A rejected product takes its price out of the queue.
    await page.keyboard.press('r');
    await expect(page.getByText('Nothing waits.')).toBeVisible();
    const rejected = page.getByRole('listitem').filter({ hasText: `Rejected: new product ${wrong}` });
    await rejected.getByRole('link').click();
    const drawer = page.getByRole('dialog', { name: wrong });
    await expect(drawer.getByText(/rejected this new product on/)).toBeVisible();
    await drawer.getByRole('button', { name: 'Undo' }).first().click();
    await expect(drawer.getByText(/rejected this new product on/)).toBeHidden();
    expect(await waitingOf(page, `kind=products&reporter=${reporter}`)).toMatchObject([
      { kind: 'product', id: product },
    ]);
  });
});

test('OPR-04 the queue is accessible and fits a phone, whatever waits, nothing, without a connection or an answer', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/500|ERR_INTERNET_DISCONNECTED/);
  test.setTimeout(120_000);
  const person = await newPerson();
  const reporter = await prepare(page, person, 1);
  await addRecords(page, person);
  await page.clock.install();
  await page.goto(`/webmin/review?reporter=${reporter}`);
  const choose = async (kind: string) => {
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  // Both kinds of prices have one layout, and so have pictures and changes of products and stores.
  for (const [kind, shown, isLooked] of [
    ['Prices not verified', 'Price not verified', false],
    ['Pictures of products', 'Picture of a product', false],
    ['Pictures of stores', 'Picture of a store', true],
    ['New products', 'New product', true],
    ['New stores', 'New store', true],
    ['Changes of products', 'Change of a product', false],
    ['Changes of stores', 'Change of a store', true],
    ['Held prices', 'Held price', true],
  ] as const) {
    await choose(kind);
    await expect(page.getByRole('article').getByText(shown, { exact: true })).toBeVisible();
    if (kind.startsWith('Changes')) await expect(page.getByRole('row', { name: /^Name .* renamed$/ })).toBeVisible();
    if (isLooked) await look(page);
  }
  const loseConnection = async (isLost: boolean) => {
    await page.context().setOffline(isLost);
    await expect(page.getByText('No connection. Decide once it is back.')).toBeVisible({ visible: isLost });
  };
  await loseConnection(true);
  await page.keyboard.press('a');
  await expect(page.getByText('No connection: nothing was decided.')).toBeVisible();
  await expect(name(page)).toBeVisible();
  await look(page);
  await loseConnection(false);
  await page.keyboard.press('a');
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await look(page);
  await page.route('**/api/webmin/review/?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expectFailure(page, page.getByRole('button', { name: 'Try again' }));
  await look(page);
});

/** Has somebody add a price that is listed, a product, and a store with a picture, all with long names. */
async function addRecords(page: Page, person: Person): Promise<void> {
  const headers = await authorizationOf(page, person);
  const as = async (path: string, data: object) => {
    const answer = await page.request.post(`/api${path}`, { headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()).id as number;
  };
  const own = crypto.randomUUID().slice(0, 8);
  const address = `No. 12 Cunupia Old Southern Main Road Extension, Chaguanas ${own}`;
  const place = { region: 'Central', lat: 10.51712344, lon: -61.41112346 };
  const long = `Persad’s D Food King and Wholesale Supermarket ${own}`;
  const store = await as('/store/store/', { name: long, address, ...place });
  const product = await as('/product/product/', {
    name: `Evaporated Filled Milk with Vegetable Fat and Vitamins A and D3 ${own}`,
    brand: 'Nestlé Carnation Caribbean',
    amount: '410 g',
  });
  await as('/price/price/', { product, store, price: '12345.50' });
  const used: { product: number; store: number } = (
    await (await page.request.get('/api/price/price/?page_size=1')).json()
  ).results[0];
  for (const kind of ['product', 'store'] as const) {
    const data = { name: `${long} that was renamed`, ...(kind === 'store' && { address, ...place }) };
    const change = await page.request.patch(`/api/${kind}/${kind}/${used[kind]}/`, { headers, data });
    expect((await change.json()).waiting, await change.text()).toContain('name');
  }
  for (const colour of [
    [20, 90, 200],
    [200, 90, 20],
  ] satisfies Colour[]) {
    const upload = await page.request.put(`/api/store/store/${store}/store-image-upload/`, {
      headers,
      multipart: { image: { name: 'picture.png', mimeType: 'image/png', buffer: png(colour) } },
    });
    expect(upload.status(), await upload.text()).toBe(200);
  }
}
