import { expect, it } from 'vitest';
import { pictureSources } from './picture-sources.ts';

const kept = (size: number) => `/images/${'a'.repeat(40)}-${size}.webp`;

it('HOM-12 a picture comes in the size that is sharp where it is shown', () => {
  expect(pictureSources(kept(480), '220px')).toEqual({
    src: kept(480),
    srcSet: `${kept(160)} 160w, ${kept(480)} 480w, ${kept(1200)} 1200w`,
    sizes: '220px',
  });
});

it('HOM-12 one that is kept in a single size is that one', () => {
  expect(pictureSources('https://elsewhere.example/rice.jpg', '220px')).toEqual({
    src: 'https://elsewhere.example/rice.jpg',
  });
});
