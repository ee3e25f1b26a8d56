import type { ShoppingList } from '@bargain-buddy/contract';
import { serveTiles } from './details-steps.ts';
import { cards } from './feed-steps.ts';
import { expect, test } from './fixtures.ts';
import {
  addOne,
  callAs,
  fromMenu,
  inSheet,
  itemsOf,
  listHeading,
  makeListOf,
  openItem,
  openLists,
  removeItem,
  rows,
  share,
  snackbar,
  tick,
} from './lists-steps.ts';
import { appIsKept } from './offline-steps.ts';
import { neededOf, tickAll, waiting, waits } from './outbox-steps.ts';

// What moves while the machine is busy may be gone from under a click between its two halves.

test.beforeEach(({ allowProblems }) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|ERR_FAILED|Failed to fetch/);
});

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('OFF-02 OFF-03 every change without a connection shows at once, survives a reload, and arrives', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    const list = await makeListOf(page, 'Weekly', 4, 'rice');
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(4);
    await appIsKept(page);
    // By their buttons: a row that is ticked moves.
    const ids = await rows(page).evaluateAll((all) => all.map((row) => row.querySelector('button')?.id ?? ''));
    const original = (at: number) => rows(page).filter({ has: page.locator(`#${ids[at]}`) });
    await openItem(original(1));
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    await tickAll(page, 1);
    await addOne(original(1));
    await inSheet(original(1), async (opened) => {
      await opened.getByLabel('Note').fill('the red bag');
      await opened.getByLabel('Note').blur();
    });
    await removeItem(original(2));
    await fromMenu(page, 'Edit list');
    const dialog = page.getByRole('dialog', { name: 'Edit list' });
    await dialog.getByLabel('Name').fill('Monthly');
    await dialog.getByRole('button', { name: 'Save' }).click();

    const expectShown = async () => {
      await expect(listHeading(page, 'Monthly')).toContainText('(2/3)');
      await expect(rows(page).filter({ hasText: '“the red bag”' })).toContainText('2 × ');
      await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(1);
    };
    await expectShown();
    await expect(waiting(page)).toBeVisible();
    await page.reload();
    await expectShown();
    await waiting(page).click();
    const told = page.getByRole('dialog', { name: 'Waiting to send 5 changes' });
    await expect(told).toContainText('now “Monthly”');
    const inList = told.getByRole('listitem');
    await expect(inList.filter({ hasText: /: 2$/ })).toHaveCount(1);
    await expect(inList.filter({ hasText: '“the red bag”' })).toHaveCount(1);
    await told.getByRole('button', { name: 'Close' }).click();
    await context.setOffline(false);
    await expect(waits(page)).toBeHidden();
    await expectShown();
    const items = await itemsOf(page, list);
    expect(items.map(({ is_needed, quantity, note }) => [is_needed, quantity, note])).toEqual([
      [false, 1, ''],
      [true, 2, 'the red bag'],
      [true, 1, ''],
    ]);
  });

  test('OFF-01 OFF-02 in a window that stores nothing, pages open and changes go out for as long as it is open', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn();
    await page.addInitScript(() => {
      indexedDB.open = () => {
        throw new DOMException('Not in a private window.', 'InvalidStateError');
      };
      navigator.serviceWorker.register = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    });
    await serveTiles(page);
    const list = await makeListOf(page, 'Weekly', 3, 'rice');
    await page.goto('/');
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Share' })).toBeVisible();
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(3);
    await context.setOffline(true);
    await tickAll(page, 2);
    await expect(page.getByRole('button', { name: 'Waiting to send 2 changes' })).toBeVisible();
    await context.setOffline(false);
    await expect(waits(page)).toBeHidden();
    expect(await neededOf(page, list)).toBe(1);
  });
});

test('OFF-02 a list that is made without a connection is filled at once, and moves nowhere when it arrives', async ({
  page,
  context,
  signIn,
}) => {
  await signIn();
  await serveTiles(page);
  await makeListOf(page, 'Weekly', 1, 'rice');
  await openLists(page);
  await (await openItem(rows(page))).getByRole('link', { name: /^Details/ }).click();
  const details = page.getByRole('dialog');
  await expect(details.getByRole('button', { name: 'Add to shopping list' })).toBeVisible();
  await details.getByRole('button', { name: 'Add to shopping list' }).click();
  await expect(details.getByLabel('Or a new list:')).toBeVisible();
  await context.setOffline(true);
  await details.getByLabel('Or a new list:').fill('Divali');
  await details.getByRole('button', { name: 'Create' }).click();
  await details.getByLabel('Weekly').uncheck();
  await expect(details.getByLabel('Divali')).toBeChecked();
  await details.getByRole('button', { name: 'Add to lists' }).click();
  await page.getByRole('button', { name: 'View list' }).click();
  await expect(listHeading(page, 'Divali')).toContainText('(1/1)');
  await expect(rows(page)).toContainText('$');
  await expect(page).toHaveURL(/list=-\d+/);
  const opened = await openItem(rows(page));
  await context.setOffline(false);
  await expect(page).toHaveURL(/list=\d+/);
  await expect(opened).toBeVisible();
  await opened.getByRole('button', { name: /^One more/ }).click();
  await opened.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toContainText('2 × ');
  await expect(waits(page)).toBeHidden();
  const { results } = await callAs<{ results: ShoppingList[] }>(page, 'GET', '/shoppinglist/shoppinglist/');
  expect(results.map(({ name }) => name).toSorted()).toEqual(['Divali', 'Weekly']);
  const made = results.find(({ name }) => name === 'Divali');
  expect(made && (await itemsOf(page, made)).map(({ quantity }) => quantity)).toEqual([2]);
});

test('OFF-03 OFF-05 a hotspot’s page is no answer; a removal by another member meanwhile is reported; an expired session stores what waits for its account alone; signing out with changes that wait asks first, and loses them', async ({
  page,
  context,
  otherPerson,
  allowProblems,
  signIn,
}) => {
  allowProblems(/511|401|404/);
  const me = await signIn();
  const other = await otherPerson({ first_name: 'Kavita', last_name: 'Ali' });
  const list = await makeListOf(page, 'Weekly', 3, 'rice');
  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  const statuses = [200, 404, 401, 511];
  let answers = 0;
  await page.route('**/api/**', (route) => {
    const status = statuses[answers % statuses.length];
    if (route.request().url().includes('/sync/')) answers += 1;
    return route.fulfill({ status, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' });
  });
  await tick(rows(page).first()).click();
  await expect(waiting(page)).toBeVisible();
  await waiting(page).click();
  for (let tries = 1; tries <= 4; tries++) {
    await expect.poll(() => answers).toBeGreaterThanOrEqual(tries);
    await page.getByRole('button', { name: 'Try now' }).click();
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByRole('checkbox', { name: /^Got/, checked: true })).toHaveCount(1);
  await page.unrouteAll();
  await waiting(page).click();
  await page.getByRole('button', { name: 'Try now' }).click();
  const allSent = page.getByRole('dialog', { name: 'All changes are sent' });
  await expect(allSent).toBeVisible();
  expect(await neededOf(page, list)).toBe(2);
  await allSent.getByRole('button', { name: 'Close' }).click();
  await expect(allSent).toBeHidden();

  await test.step('a removal, and an expired session', async () => {
    const list = await makeListOf(page, 'Monthly', 2, 'rice');
    await share(page, list, other);
    await openLists(page, list);
    await expect(rows(page)).toHaveCount(2);
    await openItem(rows(page).first());
    await page.keyboard.press('Escape');
    const [item] = await itemsOf(page, list);
    await context.setOffline(true);
    await inSheet(rows(page).first(), async (opened) => {
      for (let tap = 0; tap < 2; tap++) await opened.getByRole('button', { name: /^One more/ }).click();
    });
    await callAs(other.page, 'DELETE', `/shoppinglist/shoppinglistitem/${item?.id}/`);
    await context.setOffline(false);
    const why = snackbar(page, `Kavita Ali removed ${item?.name}. You changed it to 3. Put it back?`);
    await expect(why).toBeVisible();
    await expect(rows(page)).toHaveCount(1);
    await expect
      .poll(async () => {
        const { results } = await callAs<{ results: { content: string }[] }>(other.page, 'GET', '/core/notifications/');
        return results.map(({ content }) => content);
      })
      .toContainEqual(expect.stringContaining(`changed ${item?.name} before you removed it.`));
    await why.getByRole('button', { name: 'Put back' }).click();
    await expect(rows(page)).toHaveCount(2);
    await expect
      .poll(async () => (await itemsOf(page, list)).map(({ name, quantity }) => [name, quantity]))
      .toContainEqual([item?.name, 3]);
    await expect(page.getByText('not saved')).toBeHidden();

    await context.setOffline(true);
    await tick(rows(page).first()).click();
    await expect(waiting(page)).toBeVisible();
    const refresh = await page.evaluate(() => localStorage.getItem('refresh'));
    await page.request.post('/api/core/logout/', { data: { refresh } });
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login/);
    const login = async ({ email, password }: { email: string; password: string }) => {
      await page.getByLabel('Email').fill(email);
      await page.getByRole('textbox', { name: 'Password' }).fill(password);
      await page.getByRole('button', { name: 'Log In' }).click();
    };
    await login(other);
    await expect(listHeading(page, 'Monthly')).toContainText('(2/2)');
    await expect(waits(page)).toBeHidden();
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.getByRole('link', { name: 'Log In' }).first().click();
    await login(me);
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await expect.poll(() => neededOf(page, list)).toBe(1);
  });

  await openLists(page, list);
  await expect(rows(page)).toHaveCount(3);
  await page.route('**/sync/', (route) => route.abort());
  await tickAll(page, 2);
  const ask = async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    return page.getByRole('alertdialog', { name: '2 changes not sent yet' });
  };
  await (await ask()).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(listHeading(page, 'Weekly')).toContainText('(0/3)');
  await (await ask()).getByRole('button', { name: 'Log out and lose changes' }).click();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeHidden();
  const left = () =>
    page.evaluate(async () => {
      const opening = indexedDB.open('bargain-buddy');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const stores = opening.result.transaction(['changes', 'session']);
      const counts = [stores.objectStore('changes').count(), stores.objectStore('session').count()];
      await new Promise((resolve) => stores.addEventListener('complete', resolve));
      opening.result.close();
      return counts.map(({ result }) => result);
    });
  await expect.poll(left).toEqual([0, 0]);
});
