import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { authorizationOf, look, openSection } from './webmin-steps.ts';

test.beforeEach(async ({ signInAsAdmin }) => signInAsAdmin());

test('WEB-03 OPR-07 what one user did is seen, undone as a whole and redone; it is made a superuser and unmade; the users that a filter shows are saved as a file; a bulk action signs out at once, and shows which users it failed for; a superuser cannot deactivate their own account; a user is made, found, changed and deleted; reporters are ordered and filtered by what became of their prices, and what several did is undone', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/40[0139]/);
  // Found by the same word as the superuser's address.
  const person = await newPerson({ last_name: 'Bargainbuddy' });
  const headers = await authorizationOf(page, person);
  const listed = (await (await page.request.get('/api/price/price/?search=flour&page_size=1')).json()).results[0];
  const data = { product: listed.product_id, store: listed.store_id, price: (Number(listed.price) + 0.05).toFixed(2) };
  expect((await page.request.post('/api/price/price/', { headers, data })).status()).toBe(201);
  await page.request.patch(`/api/product/product/${listed.product_id}/`, { headers, data: { description: 'Junk' } });

  await page.goto(`/webmin/users?search=${person.email}`);
  const drawer = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  const bar = page.getByRole('region', { name: 'Selected records' });
  const search = page.getByRole('searchbox', { name: 'Search' });
  const row = page.getByRole('row', { name: new RegExp(person.email) });
  const ownRow = page.getByRole('row', { name: /admin@bargainbuddy/ });
  const maySignIn = page.getByRole('switch', { name: 'May sign in' });
  await test.step('activity', async () => {
    await page.getByRole('gridcell', { name: person.email, exact: true }).click();
    const activity = page.getByRole('region', { name: 'Activity' });
    await expect(activity).toContainText('1 price, 1 listed now');
    await expect(activity.getByRole('link', { name: '1 not verified' })).toHaveAttribute('href', /status=pending$/);
    await expect(activity.getByRole('list', { name: 'Their changes' })).toContainText('description: ');
    await activity.getByRole('button', { name: 'Undo everything since …' }).click();
    const dialog = page.getByRole('dialog', { name: `Undo what ${person.email} did` });
    await dialog.getByLabel('Since').fill('2026-01-01T00:00');
    await expect(dialog).toContainText('1 price will be rejected, and 1 change of products and stores undone.');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(activity).toContainText('undid 1 price and 1 change');
    await expect(activity).toContainText('1 rejected');
    await activity.getByRole('button', { name: 'Redo' }).click();
    await expect(activity).toContainText('Redone');
    await expect(activity).toContainText('1 not verified');
  });

  await test.step('rights', async () => {
    const superuser = page.getByRole('switch', { name: /^Superuser/ });
    await superuser.click();
    await question.getByRole('button', { name: 'Make superuser' }).click();
    await expect(superuser).toBeChecked();
    await superuser.click();
    await expect(question).toContainText('1 user may then no longer use WebMin.');
    await question.getByRole('button', { name: 'Remove superuser' }).click();
    await expect(superuser).not.toBeChecked();
    await expect(question).toHaveCount(0);
    await maySignIn.click();
    await expect(question).toContainText('1 user will be signed out at once');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(maySignIn).toBeChecked();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a file and a bulk action', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('users.csv');
    const [, only, ...rest] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(only).toContain(person.email);
    expect(rest).toEqual([]);

    const me = async () => (await page.request.get('/api/core/me/', { headers })).status();
    expect(await me()).toBe(200);
    await search.fill('bargainbuddy');
    // Rows that are about to be replaced take no click.
    await expect(ownRow).toBeVisible();
    for (const one of [row, ownRow]) await one.getByRole('checkbox').check();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await bar.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await expect(bar.getByRole('alert')).toContainText('done for 1 of 2 records');
    await expect(bar.getByRole('listitem')).toHaveText(
      'admin@bargainbuddy.example: You cannot deactivate your own account here.',
    );
    await expect(row).toContainText('Deactivated');
    await expect(ownRow).toContainText('Active');
    expect(await me()).toBe(401);

    await page.getByRole('gridcell', { name: 'admin@bargainbuddy.example', exact: true }).click();
    await expect(page.getByText('This is you: another superuser may change these.')).toBeVisible();
    await expect(maySignIn).toBeChecked();
    await expect(maySignIn).toBeDisabled();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('made, changed and deleted', async () => {
    await page.getByRole('button', { name: 'New user' }).click();
    await drawer.getByLabel('First name').fill("Anne-Marie d'Abreau 🌴");
    await drawer.getByLabel('Last name').fill('Ramlogan');
    await drawer.getByLabel('Email').fill('not an address');
    await drawer.getByRole('button', { name: 'Add' }).click();
    await expect(drawer.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await drawer.getByLabel('Email').fill('anne-marie@example.com');
    await drawer.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('User added.')).toBeVisible();

    await search.fill('ramlogan');
    await expect(page).toHaveURL(/search=ramlogan/);
    // Rows that are about to be replaced take no click.
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('gridcell', { name: 'anne-marie@example.com', exact: true }).click();
    await drawer.getByLabel('Phone number').fill('868 555 0123');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated.')).toBeVisible();

    await drawer.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('anne-marie@example.com was deleted.')).toBeVisible();
    await expect(page.getByText('No results for “ramlogan”')).toBeVisible();

    await openSection(page, 'Audit Log');
    await search.fill('anne-marie');
    await expect(page.getByRole('gridcell', { name: 'Changed', exact: true })).toHaveCount(1);
    await expect(page.getByRole('row', { name: /Deleted/ })).toContainText('anne-marie@example.com');
    await page.getByRole('gridcell', { name: 'Changed', exact: true }).click();
    await expect(drawer.getByRole('row', { name: /phone_number/ })).toContainText('868 555 0123');
  });

  await test.step('reporters', async () => {
    const name = `Zaboca${crypto.randomUUID().slice(0, 8)}`;
    const people = [await newPerson({ last_name: name }), await newPerson({ last_name: name })];
    const listed = (await (await page.request.get('/api/price/price/?search=rice&page_size=3')).json()).results;
    for (const [n, person] of people.entries()) {
      const headers = await authorizationOf(page, person);
      for (const row of listed.slice(0, n + 1)) {
        const price = (Number(row.price) + 0.11 + n / 100).toFixed(2);
        const data = { product: row.product_id, store: row.store_id, price };
        expect((await page.request.post('/api/price/price/', { headers, data })).status()).toBe(201);
      }
    }
    await openSection(page, 'Reporters');
    await search.fill(name);
    const rows = page.getByRole('row').filter({ hasText: '@' });
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText(people[1]?.email ?? '');
    await page.getByRole('columnheader', { name: 'Reported' }).click();
    await expect(page).toHaveURL(/ordering=reported/);
    await expect(rows.first()).toContainText(people[0]?.email ?? '');
    // The header's tooltip would be looked at, too.
    await page.mouse.move(0, 0);
    await look(page);

    await page.getByRole('checkbox', { name: 'Select all rows' }).check();
    await bar.getByRole('button', { name: 'Approve or reject what waits …' }).click();
    const all = page.getByRole('dialog', { name: 'All waiting from 2 reporters' });
    await expect(all.getByRole('button', { name: 'Reject all 3' })).toBeEnabled();
    await all.getByRole('button', { name: 'Cancel' }).click();
    await bar.getByRole('button', { name: 'Undo everything since …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo what 2 people did' });
    await dialog.getByLabel('Since').fill('2026-01-01T00:00');
    await expect(dialog).toContainText('3 prices will be rejected, and 0 changes of products and stores undone.');
    await dialog.getByRole('button', { name: 'Undo everything' }).click();
    await expect(page.getByText('Undid what 2 people did')).toBeVisible();
    await expect(rows.first()).toContainText('100 %');
    await page.getByRole('combobox', { name: 'Rejected', exact: true }).click();
    await page.getByRole('option', { name: '1 or more' }).click();
    await expect(page).toHaveURL(/min_rejected=1/);
    await expect(rows).toHaveCount(2);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('reporters.csv');

    await page.getByRole('gridcell', { name: people[1]?.email ?? '', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Activity' })).toContainText('2 rejected');
  });
});
