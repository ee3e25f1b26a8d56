import type { Kind } from '@bargain-buddy/contract';
import type { Page } from '@playwright/test';
import { cards, hydrated, openFeed, searchBox, searchFor, shownIds } from './feed-steps.ts';
import { expect } from './fixtures.ts';
import { makeListOf, openLists, rows } from './lists-steps.ts';
import { appIsKept, catalogueIsKept, queriesAreKept, storedCatalogues, test } from './offline-steps.ts';
import { stops } from './plans-steps.ts';
import { medianOf } from './time-taps.ts';

// Prices are stored on the device.
test.use({ savesData: false });
test.beforeEach(({ allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/);
});

const unitOf = { mass: 'kg', volume: 'l', count: 'piece' } as const;
const twelve =
  '2 kg rice, 12 eggs, brown sugar, baking flour, salted butter, cooking oil, parboiled rice, evaporated milk, ketchup, corn flakes, channa, macaroni';

test('OFF-09 GST-02 PLN-06 without a connection a slow phone finds prices, products and a kind, and plans a list of twelve things and a list of an account, as the server does', async ({
  page,
  context,
  request,
  signIn,
}) => {
  await openFeed(page);
  await appIsKept(page);
  await catalogueIsKept(page);
  const read = async (path: string) => (await request.get(`/api/${path}`)).json();
  const prices = await read('price/price/?search=milk');
  const products = await read('price/by-product/?search=milk');
  const kinds = await read('product/kind/?search=milk');
  const [first] = kinds.results;
  const kind = await read(`product/kind/${first.slug}/?page_size=100`);

  const phone = await context.newCDPSession(page);

  await context.setOffline(true);
  await searchFor(page, 'milk');
  await expect(page.getByRole('main')).toContainText(`${prices.count} prices`);
  await expect.poll(() => shownIds(page)).toEqual(prices.results.map(({ id }: { id: number }) => id));
  await expect(page.getByText('Offline. Last updated just now.')).toBeVisible();

  const choice = page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Products' });
  await choice.click();
  await expect(page.getByRole('main')).toContainText(`${products.count} products`);

  const strip = page.getByRole('navigation', { name: 'Kinds, any brand and size' });
  await strip.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: first.name })).toBeVisible();
  await expect(page.getByRole('region', { name: /Best value|Cheapest/ })).toContainText(`$${kind.results[0].price}`);
  await expect(page.getByRole('region', { name: 'By region' }).getByRole('listitem')).toHaveCount(kind.regions.length);
  await page.goBack();
  await cards(page).first().getByRole('link').click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText(products.results[0].cheapest.product_name);
  await expect(details.getByRole('button', { name: 'Share' })).toBeVisible();

  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const answers = await timeAnswers(page, [
    ['/price/price/', { query: { search: 'milk' } }],
    ['/price/by-product/', { query: { search: 'milk' } }],
    ['/product/kind/:id/', { params: { id: first.slug }, query: { page_size: 100 } }],
  ]);
  test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(answers) });
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  for (const [path, milliseconds] of Object.entries(answers)) expect(milliseconds, path).toBeLessThan(100);

  await test.step('a guest’s list of twelve things', async () => {
    const kinds: Kind[] = (await (await request.get('/api/product/kind/')).json()).results;
    expect(kinds).toHaveLength(12);
    await page.goto(`/shopping-lists?add=${encodeURIComponent(twelve)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Add 12 things' }).click();
    await expect(rows(page)).toHaveCount(12);
    const best = page.getByRole('link', { name: /^(All|\d+ of \d+) at |^Best: / });
    await expect(best).toContainText('$');
    await expect(rows(page).getByText(/^\$\d/)).toHaveCount(10);
    const items = kinds.map(({ id, dimension }) => ({
      kinds: [id],
      amount: '1',
      amount_unit: unitOf[dimension],
      quantity: 1,
    }));
    const body = { items, area: null, max_stops: 2, stop_cost: '10.00', offers: true };
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = await timeAnswers(page, [['/price/plans/', { body }]]);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    expect(times['/price/plans/']).toBeLessThan(100);
    test.info().annotations.push({ type: 'milliseconds', description: JSON.stringify(times) });
    await best.click();
    await expect(stops(page).first()).toBeVisible();
    const plan = await stops(page).allTextContents();

    await context.setOffline(false);
    const answered = page.waitForResponse((response) => response.url().includes('/api/price/plans/'));
    await page.reload();
    expect((await answered).status()).toBe(200);
    await expect(stops(page).first()).toBeVisible();
    expect(await stops(page).allTextContents()).toEqual(plan);
  });

  await test.step('a list of an account, with a plan that was never made before', async () => {
    await signIn();
    const list = await makeListOf(page, 'Weekly', 4, 'flour');
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(4);
    await catalogueIsKept(page);
    await queriesAreKept(page, 'me', 'shopping-lists', 'shopping-list-items');

    await context.setOffline(true);
    // The plan of other settings than the usual ones.
    await page.goto(`/shopping-lists/${list.id}/where-to-shop?stops=1`);
    await expect(stops(page).first()).toBeVisible();
    const plan = await stops(page).allTextContents();
    await context.setOffline(false);
    const answered = page.waitForResponse((response) => response.url().includes('/plans/'));
    await page.reload();
    expect((await answered).status()).toBe(200);
    await expect(stops(page).first()).toBeVisible();
    expect(await stops(page).allTextContents()).toEqual(plan);
  });
});

type Sent = { params?: Record<string, string>; query?: Record<string, string | number>; body?: object };

/**
 * In the page, measures how long the stored prices take to answer these calls, in milliseconds. Takes the least of
 * three times, because other work on the machine slows some down.
 */
function timeAnswers(page: Page, calls: [path: string, sent: Sent][]): Promise<Record<string, number>> {
  return page.evaluate(async (all) => {
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    const { answerOffline } = await import(files.find((name) => name.includes('/stored-catalogue-')) ?? '');
    const times: Record<string, number> = {};
    for (const [path, sent] of all) {
      for (let time = 0; time < 3; time += 1) {
        const start = performance.now();
        if (!(await answerOffline({ method: 'GET', path }, sent))) throw new Error(`${path} has no answer.`);
        times[path] = Math.min(times[path] ?? Number.POSITIVE_INFINITY, Math.round(performance.now() - start));
      }
    }
    return times;
  }, calls);
}

async function timed(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(window, 'measured') !== undefined);
  return page.evaluate(() => Number(Reflect.get(window, 'measured')));
}

test.describe('in pages that stay open', () => {
  test.use({ serviceWorkers: 'block' });

  test('OFF-09 OFF-10 on a slow phone with a slow connection the first key shows suggestions of the stored prices; those of a chosen region replace the others on the device, in every tab', async ({
    page,
    context,
    request,
  }) => {
    await openFeed(page);
    await catalogueIsKept(page);
    await page.reload();
    await hydrated(page);
    const phone = await context.newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await phone.send('Network.enable');
    const bytesPerSecond = 400 * 1024;
    const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await phone.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
    const times: number[] = [];
    for (const letter of ['m', 'r', 'b', 'c', 'f']) {
      await searchBox(page).fill('');
      await expect(page.getByRole('listbox')).toBeHidden();
      await searchBox(page).focus();
      await timeOptions(page);
      await page.keyboard.press(letter);
      times.push(await timed(page));
    }
    test.info().annotations.push({ type: 'milliseconds', description: times.map(Math.round).join(', ') });
    expect(medianOf(times)).toBeLessThan(200);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const fast = { downloadThroughput: -1, uploadThroughput: -1 };
    await phone.send('Network.emulateNetworkConditions', { offline: false, latency: 0, ...fast });
    await searchBox(page).fill('');

    const other = await context.newPage();
    await openFeed(other);
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
    await catalogueIsKept(page, 'Tobago');
    expect(await storedCatalogues(page)).toEqual(['catalogue Tobago']);
    const { results } = await (await request.get('/api/price/price/?search=rice&region=Tobago')).json();

    await context.setOffline(true);
    await other.getByRole('combobox', { name: 'Region' }).selectOption('Tobago');
    for (const tab of [page, other]) {
      await searchFor(tab, 'rice');
      await expect(tab).toHaveURL('/?search=rice&region=Tobago');
      await expect.poll(() => shownIds(tab)).toEqual(results.map(({ id }: { id: number }) => id));
    }
    // Elsewhere nothing is stored.
    await page.getByRole('combobox', { name: 'Region' }).selectOption('South');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

/** In the page, measures the time from the next key to suggestions. */
async function timeOptions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begin = () => {
      const start = performance.now();
      const look = () => {
        if (document.querySelector('[role="option"]')) Reflect.set(window, 'measured', performance.now() - start);
        else requestAnimationFrame(look);
      };
      look();
    };
    Reflect.set(window, 'measured', undefined);
    window.addEventListener('keydown', begin, { once: true, capture: true });
  });
}
