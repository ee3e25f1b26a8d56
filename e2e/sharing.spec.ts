import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  dismiss,
  listening,
  listHeading,
  makeList,
  makeListOf,
  openFromPanel,
  openLists,
  refuse,
  rows,
  share,
  snackbar,
  tick,
} from './lists-steps.ts';

test.beforeEach(({ signIn }) => signIn());

async function openSharing(page: Page, name = 'Weekly') {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${name}”` });
  await expect(dialog.getByRole('list', { name: 'Members' })).toBeVisible();
  return dialog;
}

test('SHR-01 SHR-02 SHR-03 SHR-04 SHR-05 SHR-07 NOT-06 LST-06 an invite arrives while the other looks and is accepted; a member changes items but can only leave the list; an invite needs an address, is sent again and deleted; the owner sees the members, cannot invite them again, and removes one once, who loses the list at once; failures are reported; a guest opens an invite link, signs up and joins, and the owner sees it and ends the link', async ({
  page,
  browser,
  baseURL,
  otherPerson,
  allowProblems,
}) => {
  allowProblems(/400|403|404|500/);
  const other = await otherPerson({ first_name: 'Anil', last_name: 'Persad' });
  const list = await makeListOf(page, 'Weekly', 2, 'rice');
  const sunday = await makeList(page, 'Sunday lunch');
  await test.step('an invite, and a member who leaves', async () => {
    const lunch = await makeListOf(page, 'Divali lunch', 2, 'rice');
    const mine = other.page;
    await Promise.all([listening(mine), mine.goto('/notifications')]);
    await Promise.all([listening(page), openLists(page, lunch)]);
    const dialog = await openSharing(page, 'Divali lunch');
    await dialog.getByLabel('Email').fill(other.email.toUpperCase());
    await dialog.getByRole('button', { name: 'Send Invite' }).click();
    await expect(mine.getByText('Divali lunch')).toBeVisible();
    await mine.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog.getByRole('list', { name: 'Members' })).toContainText('Anil Persad');
    await expect(dialog.getByRole('list', { name: 'Pending invites' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('article')).toContainText('Shared with 1 person');

    await mine.getByRole('link', { name: 'Open list' }).click();
    await expect(listHeading(mine, 'Divali lunch')).toBeVisible();
    await tick(rows(mine).first()).check();
    await expect(listHeading(mine, 'Divali lunch')).toContainText('(1/2)');
    await expect(listHeading(page, 'Divali lunch')).toContainText('(1/2)');
    const menu = mine.getByRole('dialog', { name: 'List menu' });
    await mine.getByRole('button', { name: 'List menu' }).click();
    await expect(menu.getByRole('button', { name: 'Leave' })).toBeVisible();
    for (const name of ['Share', 'Edit list', 'Delete list']) {
      await expect(mine.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
    await mine.route('**/leave/', (route) => route.fulfill({ status: 403, json: { detail: 'Not now.' } }));
    await menu.getByRole('button', { name: 'Leave' }).click();
    const question = mine.getByRole('alertdialog', { name: 'Leave “Divali lunch”?' });
    await expect(question).toContainText('You lose access to this list. Its owner can invite you again.');
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(snackbar(mine, 'Failed to leave list')).toHaveText('Failed to leave list');
    await expect(mine.getByText('not saved')).toBeHidden();
    await mine.unrouteAll();
    await openFromPanel(mine, lunch);
    await mine.getByRole('button', { name: 'List menu' }).press('Enter');
    await menu.getByRole('button', { name: 'Leave' }).press('Enter');
    await question.getByRole('button', { name: 'Leave' }).press('Enter');
    await expect(question).toBeHidden();
    // The keyboard goes on at the lists.
    await expect(mine.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(snackbar(mine, 'Left "Divali lunch"')).toBeVisible();
    await expect(mine.getByRole('heading', { level: 1 })).toHaveText('0 Shopping Lists');
  });

  await share(page, list, other);
  await openFromPanel(page, list);
  const dialog = await openSharing(page);

  const send = dialog.getByRole('button', { name: 'Send Invite' });
  const email = dialog.getByLabel('Email');
  await expect(send).toBeDisabled();
  await email.fill('anil@example');
  await email.blur();
  await expect(dialog.getByText('Enter a valid email address')).toBeVisible();
  await expect(send).toBeDisabled();
  await email.fill('anil@example.com');
  await expect(dialog.getByText('Enter a valid email address')).toBeHidden();
  await refuse(page, 'POST', 'shoppinglist/*/share-invite/');
  await send.click();
  await expect(snackbar(page, 'Failed to send invite. Please try again.')).toBeVisible();
  await expect(email).toHaveValue('anil@example.com');
  await dismiss(page, 'Failed to send invite. Please try again.');
  await page.unrouteAll();
  await send.click();
  await expect(snackbar(page, 'Invite sent to anil@example.com')).toBeVisible();
  await expect(email).toHaveValue('');
  await expect(dialog.getByRole('list', { name: 'Pending invites' })).toContainText('anil@example.com');
  await dismiss(page, 'Invite sent to anil@example.com');

  const resend = dialog.getByRole('button', { name: 'Resend invite to anil@example.com' });
  const remove = dialog.getByRole('button', { name: 'Delete invite to anil@example.com' });
  await resend.click();
  await expect(snackbar(page, 'Resent to anil@example.com')).toBeVisible();
  await dismiss(page, 'Resent to anil@example.com');
  await refuse(page, 'POST', 'shoppinglist/*/invites/*/resend/');
  await resend.click();
  await expect(snackbar(page, 'Failed to resend invite')).toBeVisible();
  await dismiss(page, 'Failed to resend invite');
  await refuse(page, 'DELETE', 'shoppinglist/*/invites/*/');
  await remove.click();
  await expect(snackbar(page, 'Failed to delete invite')).toBeVisible();
  await dismiss(page, 'Failed to delete invite');
  await page.unrouteAll();
  // The event is quicker than the response.
  await page.route('**/shoppinglist/*/invites/*/', async (route) => {
    const response = await route.fetch();
    await expect(remove).toBeHidden();
    await route.fulfill({ response });
  });
  await remove.click();
  await expect(snackbar(page, 'Invite deleted')).toBeVisible();
  await expect(dialog.getByText('anil@example.com')).toBeHidden();

  await test.step('a member', async () => {
    await openFromPanel(other.page, list);
    const members = dialog.getByRole('list', { name: 'Members' }).getByRole('listitem');
    await expect(members).toHaveCount(2);
    await expect(members.first()).toContainText('Owner');
    await expect(members.last()).toContainText('Anil Persad');
    await expect(members.last()).toContainText('Member');
    await dialog.getByLabel('Email').fill(other.email);
    await dialog.getByRole('button', { name: 'Send Invite' }).click();
    await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('This person is already on the list.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeEnabled();

    await refuse(page, 'DELETE', 'shoppinglist/*/members/*/');
    await dialog.getByRole('button', { name: 'Remove Anil Persad' }).click();
    const question = page.getByRole('alertdialog', { name: 'Remove Anil Persad?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(snackbar(page, 'Failed to remove member')).toBeVisible();
    await page.unrouteAll();
    await dismiss(page, 'Failed to remove member');
    await dialog.getByRole('button', { name: 'Remove Anil Persad' }).click();
    const removals: string[] = [];
    page.on('request', (request) => request.method() === 'DELETE' && removals.push(request.url()));
    // The second half of a double click may find the question fading out.
    await question.getByRole('button', { name: 'Remove' }).evaluate(
      (button: HTMLElement) =>
        new Promise<void>((done) => {
          const clicking = setInterval(() => {
            if (button.isConnected) return button.click();
            clearInterval(clicking);
            done();
          }, 10);
        }),
    );
    await expect(snackbar(page, 'Member removed')).toBeVisible();
    expect(removals).toHaveLength(1);
    await expect(page.getByText('Failed to remove member')).toHaveCount(0);
    await expect(members).toHaveCount(1);
    await expect(other.page.getByText('You no longer have access to “Weekly”.')).toBeVisible();
    await expect(rows(other.page)).toHaveCount(0);
  });

  await test.step('an invite link', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click();
    await openFromPanel(page, sunday);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const sharing = page.getByRole('dialog', { name: 'Share “Sunday lunch”' });
    const section = sharing.getByRole('region', { name: 'Invite link' });
    await section.getByRole('button', { name: 'Make a link' }).click();
    await expect(section.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
    const url = await section.getByRole('textbox', { name: 'Invite link' }).inputValue();
    const whatsapp = section.getByRole('link', { name: 'Send by WhatsApp' });
    expect(decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')).toContain(
      `“Sunday lunch” on Bargain Buddy: ${url}`,
    );

    const context = await browser.newContext({ baseURL });
    const guest = await context.newPage();
    await guest.goto(url);
    await expect(guest.getByText('Keisha Mohammed shares the shopping list “Sunday lunch” with you.')).toBeVisible();
    await expect(guest).toHaveURL('/join');
    await guest.getByRole('link', { name: 'Sign Up' }).click();
    await guest.getByLabel('First Name').fill('Bob');
    await guest.getByLabel('Last Name').fill('Baksh');
    await guest.getByLabel('Email').fill(`bob-${Date.now()}@example.com`);
    await guest.getByLabel(/^Password/).fill('mango chow in the morning');
    await guest.getByLabel(/^Confirm Password/).fill('mango chow in the morning');
    await guest.getByRole('button', { name: 'Sign Up' }).click();
    await guest.getByRole('button', { name: 'Join list' }).click();
    await expect(guest.getByRole('heading', { name: 'Sunday lunch' })).toBeVisible();

    const member = sharing
      .getByRole('list', { name: 'Members' })
      .getByRole('listitem')
      .filter({ hasText: 'Bob Baksh' });
    await expect(member).toContainText('Joined by link');
    await section.getByRole('button', { name: 'End link' }).click();
    await page.getByRole('button', { name: 'End link' }).last().click();
    await expect(section.getByRole('button', { name: 'Make a link' })).toBeVisible();
    await guest.goto(url);
    await expect(guest.getByText('This invite link no longer works. Ask for a new one.')).toBeVisible();
    await context.close();
  });
});
