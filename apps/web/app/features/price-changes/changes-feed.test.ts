import type { PriceChange } from '@bargain-buddy/contract';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { priceChangesFeedResponse } from './changes-feed.server.ts';

const publicUrl = 'https://prices.example';
const change = (id: number, name: string, to_day: string): PriceChange => ({
  id,
  product: { id: 7, name, brand: '', amount: '2 kg' },
  store: { id: 3, name: 'Tom & Sons <Deli>', address: '', region: 'South' },
  from: '12.00',
  from_day: '2026-10-15',
  to: '12.50',
  to_day,
  percent: 4.2,
});
const odd = 'Jack’s "Peas" & <b>Beans</b> ]]> \u0000\u000b\ud800 😀';
const shownOdd = /^Jack’s "Peas" & <b>Beans<\/b> \]\]>.*😀 2 kg: \+4\.2\s%, \$12\.50 at Tom & Sons <Deli>, South$/u;

const read = (
  format: 'rss' | 'atom' | 'json',
  changes = [change(12, odd, '2026-11-15'), change(11, 'Rice', '2026-11-14')],
) =>
  priceChangesFeedResponse(format, {
    title: 'Rice & beans: price changes',
    description: 'What rose and fell',
    page: '/kinds/rice?region=South',
    publicUrl,
    changes,
  });

const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, processEntities: true });
const ids = [12, 11].map((id) => `${publicUrl}/products/7#price-${id}`);

test('PAG-08 RSS is well formed with odd names, has stable ids, dates and links to products', async () => {
  const response = read('rss');
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('public, max-age=1800');
  const xml = await response.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { channel } = parser.parse(xml).rss;
  expect(channel).toMatchObject({ title: 'Rice & beans: price changes', language: 'en-TT' });
  expect(channel.item[0].title).toMatch(shownOdd);
  expect(channel.item[1]).toMatchObject({
    link: `${publicUrl}/products/7/rice-2-kg`,
    pubDate: 'Sat, 14 Nov 2026 04:00:00 GMT',
  });
  expect(channel.item.map(({ guid }: { guid: { '#text': string } }) => guid['#text'])).toEqual(ids);
  expect(await read('rss').text()).toBe(xml);
});

test('PAG-08 Atom is well formed and says when it was updated', async () => {
  const response = read('atom');
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await response.text();
  expect(XMLValidator.validate(xml)).toBe(true);
  const { feed } = parser.parse(xml);
  expect(feed.updated).toBe('2026-11-15T04:00:00.000Z');
  expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual(ids);
});

test('PAG-08 JSON Feed has the same items, and a feed may have none', async () => {
  const response = read('json');
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const feed = await response.json();
  expect(feed).toMatchObject({ feed_url: `${publicUrl}/kinds/rice/feed.json?region=South` });
  expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(feed.items[0].title).toMatch(shownOdd);
  expect(XMLValidator.validate(await read('atom', []).text())).toBe(true);
});
