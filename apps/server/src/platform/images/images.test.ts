import { imageOfSize } from '@bargain-buddy/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type S3Server, startS3 } from '../../../test/s3-server.ts';
import { openImageStore } from './image-store.ts';
import { convertToWebpSizes } from './picture.ts';
import { storePictureInSizes } from './store-picture.ts';

const sizes = [160, 480, 1200] as const;
const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c85a00' } });

describe('DET-06 a picture', () => {
  test('is made in each size, whole, and never larger than it was', async () => {
    const dimensions = async (width: number, height: number) => {
      const pictures = await convertToWebpSizes(await photo(width, height).png().toBuffer(), sizes);
      const all = await Promise.all([...pictures.values()].map((webp) => sharp(webp).metadata()));
      expect(all.every(({ format }) => format === 'webp')).toBe(true);
      return all.map((one) => [one.width, one.height]);
    };
    expect(await dimensions(3000, 1500)).toEqual([
      [160, 80],
      [480, 240],
      [1200, 600],
    ]);
    expect(await dimensions(100, 300)).toEqual([
      [53, 160],
      [100, 300],
      [100, 300],
    ]);
  });

  test('is turned upright, and nothing of the file itself is kept', async () => {
    const sent = await photo(600, 400)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Anjali' }, IFD3: { GPSLatitude: '10/1 39/1 0/1' } })
      .jpeg()
      .toBuffer();
    for (const webp of (await convertToWebpSizes(sent, sizes)).values()) {
      const { width = 0, height = 0, exif, xmp, orientation } = await sharp(webp).metadata();
      expect(height).toBeGreaterThan(width);
      expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
    }
  });

  test.each([
    ['a drawing that could carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['text', Buffer.from('no picture')],
    ['nothing', Buffer.alloc(0)],
  ])('is not made of %s', async (_what, bytes) => {
    await expect(convertToWebpSizes(bytes, sizes)).rejects.toMatchObject({ statusCode: 415 });
  });

  test('is not made of half a file, or of more pixels than a camera has', async () => {
    const whole = await photo(800, 800).png({ compressionLevel: 0 }).toBuffer();
    await expect(convertToWebpSizes(whole.subarray(0, whole.length / 2), sizes)).rejects.toMatchObject({
      statusCode: 415,
    });
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await expect(convertToWebpSizes(bomb, sizes)).rejects.toMatchObject({ statusCode: 415 });
  });
});

describe.each(['a folder', 'a bucket'] as const)('DET-06 pictures in %s', (place) => {
  let s3: S3Server | undefined;
  let app: TestApp;
  beforeAll(async () => {
    if (place === 'a bucket') s3 = await startS3();
    app = await createTestApp('empty', s3?.settings);
  });
  afterAll(async () => {
    await app.close();
    await s3?.stop();
  });
  const keep = async (width: number) => {
    const pictures = await convertToWebpSizes(await photo(width, 700).jpeg().toBuffer(), sizes);
    return { path: await storePictureInSizes(openImageStore(app.config), pictures), pictures };
  };

  test('are served in each size, to be kept for ever', async () => {
    const { path, pictures } = await keep(1400);
    expect(path).toMatch(/^\/images\/[0-9a-f]{40}-480\.webp$/);
    for (const size of sizes) {
      const answer = await app.send('GET', imageOfSize(path, size));
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload).toEqual(pictures.get(size));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(pictures.get(size)?.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'",
      });
      const again = await app.send('GET', imageOfSize(path, size), {
        headers: { 'if-none-match': `"other", ${answer.headers.etag}` },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  test('have the same address when they are the same, and another when they are not', async () => {
    const [one, same, other] = [await keep(900), await keep(900), await keep(901)];
    expect(same.path).toBe(one.path);
    expect(other.path).not.toBe(one.path);
  });

  test.each(['/images/', '/images/..%2fsecrets%2ftoken', `/images/${'0'.repeat(40)}-480.webp`, '/images/x.svg'])(
    'are nothing else: %s',
    async (path) => {
      expect([403, 404]).toContain((await app.send('GET', path)).statusCode);
    },
  );
});

describe('DET-06 a bucket', () => {
  test('that everybody can read is where browsers are sent', async () => {
    const s3 = await startS3();
    const app = await createTestApp('empty', { ...s3.settings, S3_PUBLIC_URL: 'https://cdn.example/pictures/' });
    const name = `${'a'.repeat(40)}-160.webp`;
    const answer = await app.send('GET', `/images/${name}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`https://cdn.example/pictures/${name}`);
    expect((await app.send('GET', '/images/elsewhere')).statusCode).toBe(404);
    await app.close();
    await s3.stop();
  });

  test('that refuses us, or is away, is told as a service that is briefly unavailable', async () => {
    const s3 = await startS3();
    const app = await createTestApp('empty', { ...s3.settings, S3_SECRET_ACCESS_KEY: 'not the secret' });
    const store = openImageStore(app.config);
    const webp = await photo(10, 10).webp().toBuffer();
    await expect(store.keep(`${'b'.repeat(40)}.webp`, webp)).rejects.toMatchObject({ statusCode: 503 });
    expect((await app.send('GET', `/images/${'b'.repeat(40)}.webp`)).statusCode).toBe(503);
    await s3.stop();
    expect((await app.send('GET', `/images/${'b'.repeat(40)}.webp`)).statusCode).toBe(503);
    await app.close();
  });
});
