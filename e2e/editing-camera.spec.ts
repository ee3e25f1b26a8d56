import type { Locator, Page } from '@playwright/test';
import { expectAccessibleOnBoth } from './accessible.ts';
import { choosePicture } from './adding-steps.ts';
import { serveTiles } from './details-steps.ts';
import { makeOwnListing, openFromList, readListing } from './editing-steps.ts';
import { expect } from './fixtures.ts';
import { holdCalls } from './hold-calls.ts';
import { dismiss, snackbar } from './lists-steps.ts';
import { testInBrowser } from './own-browser.ts';
import { png } from './picture.ts';
import config from './playwright.config.ts';

const fakeCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const test = testInBrowser({ args: [...(config.use?.launchOptions?.args ?? []), ...fakeCamera] });

async function openChooser(page: Page): Promise<{ dialog: Locator; chooser: Locator; listing: { id: number } }> {
  await serveTiles(page);
  const { list, listing } = await makeOwnListing(page);
  const dialog = await openFromList(page, list, listing);
  await dialog.getByRole('button', { name: 'Add image' }).first().click();
  return { dialog, chooser: page.getByRole('dialog', { name: 'Product image' }), listing };
}

test('DET-05 DET-06 DET-09 a picture is pasted, dropped, chosen, or taken as a JPEG of quality 0.9, uploaded for product and store, and then under review; failures of camera and upload are reported', async ({
  page,
  signIn,
  allowProblems,
}) => {
  allowProblems(/500/);
  await page.context().grantPermissions(['camera']);
  await signIn();
  const { dialog, chooser, listing } = await openChooser(page);
  await expect(chooser).toBeVisible();
  await expectAccessibleOnBoth(page);
  await page.setViewportSize({ width: 320, height: 780 });

  await test.step('dropped or pasted', async () => {
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

  const open = chooser.getByRole('button', { name: 'Take a photo' });
  await test.step('taken', async () => {
    const asked = await page.evaluateHandle(() => {
      const calls: unknown[][] = [];
      const original = HTMLCanvasElement.prototype.toBlob;
      HTMLCanvasElement.prototype.toBlob = function toBlob(...all) {
        calls.push(all.slice(1));
        original.apply(this, all);
      };
      return calls;
    });
    for (const round of ['first', 'second']) {
      await open.click();
      await chooser.getByRole('button', { name: 'Take the photo' }).click();
      await expect(chooser.getByAltText('Preview: Product image')).toBeVisible();
      if (round === 'first') await chooser.getByRole('button', { name: 'Choose another' }).click();
    }
    expect((await asked.jsonValue())[0]).toEqual(['image/jpeg', 0.9]);
    const use = chooser.getByRole('button', { name: 'Use this picture' });
    await page.route('**/upload_image/', (route) => route.fulfill({ status: 500, body: 'no' }), { times: 1 });
    await use.click();
    await expect(chooser.getByRole('alert')).toHaveText('Image upload failed. Please try again.');
    const release = await holdCalls(page, 'PUT', ({ pathname }) => pathname.includes('upload_image'));
    const sent = page.waitForRequest('**/upload_image/');
    await use.click();
    expect((await sent).postData()).toContain('image/jpeg');
    await expect(use).toBeDisabled();
    await expect(use).toHaveText('Use this picture');
    expect(await use.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgba(0, 0, 0, 0)');
    const { width = 0, height = 1 } = (await use.boundingBox()) ?? {};
    expect(width).toBeGreaterThan(2.5 * height);
    release();
    await expect(use).toHaveCount(0);
    await expect(snackbar(page, 'Product image uploaded.')).toBeVisible();
    await dismiss(page, 'Product image uploaded.');
  });

  await test.step('chosen', async () => {
    await dialog.getByRole('button', { name: 'Add image' }).click();
    await choosePicture(page);
    await expect(snackbar(page, 'Store image uploaded.')).toBeVisible();
    await dismiss(page, 'Store image uploaded.');
    await expect(dialog.getByRole('button', { name: 'Replace image (under review)' })).toHaveCount(2);
    const image = expect.stringMatching(/\/images\/[0-9a-f]{40}-480\.webp$/);
    const review = { product_img_is_verified: 'pending', store_img_is_verified: 'pending' };
    expect(await readListing(page, listing)).toMatchObject({ product_image: image, store_image: image, ...review });
    const pictures = dialog.locator('img[src*="/images/"]');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all()) await expect(picture).toBeVisible();
  });

  await test.step('failures of the camera', async () => {
    const fail = (name: string) =>
      page.evaluate((error) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', error));
      }, name);
    await page.getByRole('button', { name: 'Replace image (under review)' }).first().click();
    await fail('NotAllowedError');
    await open.click();
    await expect(chooser.getByText('Camera not available or permission denied...')).toBeVisible();
    await fail('NotReadableError');
    await open.click();
    await expect(chooser.getByText('Unable to access camera. Try legacy camera below.')).toBeVisible();
    await expect(chooser.getByText('Use legacy camera')).toBeVisible();
    await page.evaluate(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await open.click();
    await expect(chooser.getByText(/needs a secure connection \(HTTPS\)/)).toBeVisible();
  });
});
