import { expect, test } from 'vitest';
import { pathOf } from './icon-path.ts';

test('an icon is one path, each of whose parts begins where its shape did', () => {
  const path = pathOf([
    ['path', { d: 'm15 11-1 9' }],
    ['path', { d: 'm9.5.5h2' }],
    ['polyline', { points: '3 7 12 12 21 7' }],
    ['line', { x1: '2', x2: '5', y1: '12', y2: '12' }],
    ['circle', { cx: '10.5', cy: '6.5', r: '.5', fill: 'currentColor' }],
    ['rect', { width: '8', height: '4', x: '1', y: '2', rx: '1' }],
    ['rect', { width: '8', height: '4', x: '1', y: '2' }],
  ]);
  expect(path).toBe(
    [
      'M15 11l-1 9',
      'M9.5 .5h2',
      'M3 7 12 12 21 7',
      'M2 12L5 12',
      'M10 6.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0 -1 0z',
      'M2 2h6a1 1 0 0 1 1 1v2a1 1 0 0 1 -1 1h-6a1 1 0 0 1 -1 -1v-2a1 1 0 0 1 1 -1z',
      'M1 2h8v4h-8v-4z',
    ].join(''),
  );
});

test('an icon with a shape that is not known, or filled, is none', () => {
  expect(pathOf([['text', { x: '1', y: '2' }]])).toBeUndefined();
  expect(pathOf([['circle', { cx: '1', cy: '1', r: '4', fill: 'currentColor' }]])).toBeUndefined();
});
