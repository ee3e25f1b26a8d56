import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { authorizationOf, look, openSection } from './webmin-steps.ts';

test.beforeEach(async ({ signInAsAdmin }) => signInAsAdmin());

test('WEB-03 the users that a filter shows are saved as a file; a bulk action shows which of them it failed for; a user is made, gets a mail, is found, changed and deleted', async ({
  page,
  server,
  newPerson,
}) => {
  await test.step('saved and deactivated', async () => {
    // Found by the same word as the superuser's address.
    const { email } = await newPerson({ last_name: 'Bargainbuddy' });
    await page.goto(`/webmin/users?search=${email}`);
    const row = page.getByRole('row', { name: new RegExp(email) });
    await expect(page.getByRole('gridcell', { name: email, exact: true })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('users.csv');
    const [, only, ...rest] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
    expect(only).toContain(email);
    expect(rest).toEqual([]);

    await page.getByRole('searchbox', { name: 'Search' }).fill('bargainbuddy');
    // Rows that are about to be replaced take no click.
    await expect(page.getByRole('row', { name: /admin@bargainbuddy/ })).toBeVisible();
    for (const name of [email, 'admin@bargainbuddy.example']) {
      await page
        .getByRole('row', { name: new RegExp(name) })
        .getByRole('checkbox')
        .check();
    }
    const bar = page.getByRole('region', { name: 'Selected records' });
    await expect(bar.getByRole('status')).toHaveText('2 selected');
    await bar.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(bar.getByRole('alert')).toContainText('done for 1 of 2 records');
    await expect(bar.getByRole('listitem')).toHaveText(
      'admin@bargainbuddy.example: You cannot deactivate your own account here.',
    );
    await expect(row).toContainText('Deactivated');
    await expect(page.getByRole('row', { name: /admin@bargainbuddy/ })).toContainText('Active');
  });

  await test.step('made, changed and deleted', async () => {
    await page.getByRole('button', { name: 'New user' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Add' }).isDisabled();
    await drawer.getByLabel('First name').fill("Anne-Marie d'Abreau 🌴");
    await drawer.getByLabel('Last name').fill('Ramlogan');
    await drawer.getByLabel('Email').fill('not an address');
    await drawer.getByRole('button', { name: 'Add' }).click();
    await expect(drawer.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await drawer.getByLabel('Email').fill('anne-marie@example.com');
    await drawer.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('User added.')).toBeVisible();
    await expect
      .poll(async () => {
        const outbox = join(server.dataDir, 'outbox');
        const mails = await Promise.all(
          (await readdir(outbox).catch(() => [])).map((name) => readFile(join(outbox, name), 'utf8')),
        );
        return mails.some((mail) => mail.includes('anne-marie@example.com') && mail.includes('/reset-password?token='));
      })
      .toBe(true);

    await page.getByRole('searchbox', { name: 'Search' }).fill('ramlogan');
    await expect(page).toHaveURL(/search=ramlogan/);
    // Rows that are about to be replaced take no click.
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('gridcell', { name: 'anne-marie@example.com', exact: true }).click();
    await drawer.getByLabel('Phone number').fill('868 555 0123');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('User updated.')).toBeVisible();

    await drawer.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('anne-marie@example.com was deleted.')).toBeVisible();
    await expect(page.getByText('No results for “ramlogan”')).toBeVisible();

    await openSection(page, 'Audit Log');
    await page.getByRole('searchbox', { name: 'Search' }).fill('anne-marie');
    await expect(page).toHaveURL(/search=anne-marie/);
    const changed = page.getByRole('gridcell', { name: 'Changed', exact: true });
    await expect(changed).toHaveCount(1);
    await expect(page.getByRole('row', { name: /Deleted/ })).toContainText('anne-marie@example.com');
    await changed.click();
    await expect(page.getByRole('dialog').getByRole('row', { name: /phone_number/ })).toContainText('868 555 0123');
  });
});

test('WEB-03 OPR-07 what one user did is seen, undone as a whole and redone; it is made a superuser and unmade, deactivated and signed out at once; a superuser cannot deactivate their own account', async ({
  page,
  newPerson,
  allowProblems,
}) => {
  allowProblems(/40[0139]/);
  const person = await newPerson();
  const headers = await authorizationOf(page, person);
  const listed = (await (await page.request.get('/api/price/price/?search=flour&page_size=1')).json()).results[0];
  const data = { product: listed.product_id, store: listed.store_id, price: (Number(listed.price) + 0.05).toFixed(2) };
  expect((await page.request.post('/api/price/price/', { headers, data })).status()).toBe(201);
  await page.request.patch(`/api/product/product/${listed.product_id}/`, { headers, data: { description: 'Junk' } });

  await page.goto(`/webmin/users?search=${person.email}`);
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

  const superuser = page.getByRole('switch', { name: /^Superuser/ });
  await superuser.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make superuser' }).click();
  await expect(superuser).toBeChecked();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row', { name: new RegExp(person.email) });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove superuser' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove superuser?' });
  await expect(removal).toContainText('1 user may then no longer use WebMin.');
  await removal.getByRole('button', { name: 'Remove superuser' }).click();
  await expect(row).toContainText('Shopper');

  const me = async () => (await page.request.get('/api/core/me/', { headers })).status();
  expect(await me()).toBe(200);
  await page.getByRole('gridcell', { name: person.email, exact: true }).click();
  const maySignIn = page.getByRole('switch', { name: 'May sign in' });
  const question = page.getByRole('alertdialog', { name: 'Deactivate?' });
  await maySignIn.click();
  await expect(question).toContainText('1 user will be signed out at once');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(maySignIn).toBeChecked();
  await maySignIn.click();
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(maySignIn).not.toBeChecked();
  expect(await me()).toBe(401);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await page.getByRole('searchbox', { name: 'Search' }).fill('admin@bargainbuddy.example');
  await page.getByRole('gridcell', { name: 'admin@bargainbuddy.example', exact: true }).click();
  await expect(page.getByText('This is you: another superuser may change these.')).toBeVisible();
  await expect(maySignIn).toBeChecked();
  await expect(maySignIn).toBeDisabled();
});

test('OPR-07 reporters are ordered and filtered by what became of their prices, and what several did is undone and redone', async ({
  page,
  newPerson,
}) => {
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
  await page.goto(`/webmin/reporters?search=${name}`);
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
  const bar = page.getByRole('region', { name: 'Selected records' });
  await bar.getByRole('button', { name: 'Undo everything since …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo what 2 people did' });
  await dialog.getByLabel('Since').fill('2026-01-01T00:00');
  await expect(dialog).toContainText('3 prices will be rejected, and 0 changes of products and stores undone.');
  await dialog.getByRole('button', { name: 'Undo everything' }).click();
  await page.getByText('Undid what 2 people did').hover();
  await page.getByRole('combobox', { name: 'Rejected', exact: true }).click();
  await page.getByRole('option', { name: '1 or more' }).click();
  await expect(page).toHaveURL(/min_rejected=1/);
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('100 %');
  await page.getByText('Undid what 2 people did').hover();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(page.getByText('No results for')).toBeVisible();

  await page.getByRole('combobox', { name: 'Rejected', exact: true }).click();
  await page.getByRole('option', { name: 'Any' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await bar.getByRole('button', { name: 'Approve or reject what waits …' }).click();
  const all = page.getByRole('dialog', { name: 'All waiting from 2 reporters' });
  await all.getByRole('button', { name: 'Reject all 3' }).click();
  await expect(page.getByText('3 items rejected')).toBeVisible();
  await expect(rows.first()).toContainText('100 %');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('reporters.csv');
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain('Rejected (%)');
  expect(lines).toHaveLength(2);

  await page.getByRole('gridcell', { name: people[1]?.email ?? '', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('2 rejected');
});
