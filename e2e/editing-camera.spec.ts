import type { Locator, Page } from '@playwright/test';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect, test } from './fixtures.ts';
import { snackbar } from './lists-steps.ts';
import { png } from './picture.ts';
import config from './playwright.config.ts';

const { launchOptions } = config.use ?? {};
const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), ...fakeCamera] },
  permissions: ['camera'],
});

async function openChooser(page: Page): Promise<{ chooser: Locator; listing: { id: number } }> {
  const { list, listing } = await makeOwnListing(page);
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  return { chooser: page.getByRole('dialog', { name: 'Product image' }), listing };
}

test.beforeEach(async ({ page, signIn }) => {
  await serveTiles(page);
  await signIn();
});

test('DET-09 a photo is taken, shown and used', async ({ page }) => {
  const { chooser, listing } = await openChooser(page);
  await chooser.getByRole('button', { name: 'Take a photo' }).click();
  await chooser.getByRole('button', { name: 'Take the photo' }).click();
  await expect(chooser.getByAltText('Preview: Product image')).toBeVisible();
  await chooser.getByRole('button', { name: 'Choose another' }).click();
  await chooser.getByRole('button', { name: 'Take a photo' }).click();
  await chooser.getByRole('button', { name: 'Take the photo' }).click();
  const sent = page.waitForRequest('**/upload_image/');
  await chooser.getByRole('button', { name: 'Use this picture' }).click();
  expect((await sent).postData()).toContain('image/jpeg');
  await expect(snackbar(page, 'Product image uploaded.')).toBeVisible();
  expect(await readListing(page, listing)).toMatchObject({ product_img_is_verified: 'pending' });
});

test('DET-09 photos are JPEGs of quality 0.9', async ({ page }) => {
  const { chooser } = await openChooser(page);
  const asked = await page.evaluateHandle(() => {
    const calls: unknown[][] = [];
    const original = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function toBlob(...all) {
      calls.push(all.slice(1));
      original.apply(this, all);
    };
    return calls;
  });
  await chooser.getByRole('button', { name: 'Take a photo' }).click();
  await chooser.getByRole('button', { name: 'Take the photo' }).click();
  await expect(chooser.getByAltText('Preview: Product image')).toBeVisible();
  expect((await asked.jsonValue())[0]).toEqual(['image/jpeg', 0.9]);
});

test('DET-09 a picture is pasted or dropped; what is none is refused', async ({ page }) => {
  const { chooser } = await openChooser(page);
  const bytes = [...png()];
  const give = (kind: 'paste' | 'drop', type: string) =>
    chooser.getByText('Drop or paste a picture here').evaluate(
      (element, [name, fileType, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], 'picture', { type: fileType }));
        const event =
          name === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
      },
      [kind, type, bytes] as const,
    );
  await give('drop', 'text/plain');
  await expect(chooser.getByText('This isn’t a picture.')).toBeVisible();
  for (const kind of ['drop', 'paste'] as const) {
    await give(kind, 'image/png');
    await expect(chooser.getByAltText('Preview: Product image')).toBeVisible();
    await chooser.getByRole('button', { name: 'Choose another' }).click();
  }
});

test('DET-09 says when there is no camera, or no permission, or it cannot be reached', async ({ page }) => {
  const { chooser } = await openChooser(page);
  const fail = (name: string) =>
    page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', error));
    }, name);
  const take = chooser.getByRole('button', { name: 'Take a photo' });
  await fail('NotAllowedError');
  await take.click();
  await expect(chooser.getByText('Camera not available or permission denied...')).toBeVisible();
  await fail('NotReadableError');
  await take.click();
  await expect(chooser.getByText('Unable to access camera. Try legacy camera below.')).toBeVisible();
  await expect(chooser.getByText('Use legacy camera')).toBeVisible();
  await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await take.click();
  await expect(chooser.getByText(/needs a secure connection \(HTTPS\)/)).toBeVisible();
});
