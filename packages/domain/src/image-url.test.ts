import { expect, test } from 'vitest';
import { imageOfSize } from './image-url.ts';

const hash = '0123456789abcdef0123456789abcdef01234567';

test('a kept picture has an address for each size', () => {
  expect(imageOfSize(`/images/${hash}-480.webp`, 160)).toBe(`/images/${hash}-160.webp`);
  expect(imageOfSize(`https://cdn.example/pictures/${hash}-480.webp`, 1200)).toBe(
    `https://cdn.example/pictures/${hash}-1200.webp`,
  );
});

test('a size may have any number of digits', () => {
  expect(imageOfSize(`/images/${hash}-1200.webp`, 160)).toBe(`/images/${hash}-160.webp`);
});

test('other pictures keep theirs', () => {
  for (const url of [
    `/images/${hash}.webp`,
    'https://elsewhere.example/milk-480.webp',
    `https://elsewhere.example/x${hash}-480.webp`,
    `/images/${hash.slice(1)}-480.webp`,
    `/images/${hash.toUpperCase()}-480.webp`,
    `/images/${hash}-480.webp?v=1`,
    `/images/${hash}-.webp`,
    `/images/${hash}-480xwebp`,
    '',
  ]) {
    expect(imageOfSize(url, 160)).toBe(url);
  }
});
