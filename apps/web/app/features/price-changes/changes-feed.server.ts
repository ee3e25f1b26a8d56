import type { PageContext, PriceChange, Region } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { Feed } from 'feed';
import { callApi } from '~/lib/api-client.ts';
import { formatPercentChange, formatPrice } from '~/lib/format.ts';
import { orNotFound } from '~/lib/page.ts';
import { changesFeedPath, productPath } from '~/lib/paths.ts';
import { productTitle, storeTitle } from './words.ts';

const maxItems = 50;

const types = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

export type FeedFormat = keyof typeof types;

/** The newest price changes of a kind or a region. An unknown kind is not found. */
export const readPriceChangesForFeed = (filter: { region: Region | ''; kind?: string }, server: PageContext['api']) =>
  orNotFound(
    callApi(calls.listPriceChanges, { query: { ...filter, order: 'newest', page_size: maxItems }, server }),
    [400, 404],
  );

interface FeedOfPage {
  title: string;
  description: string;
  /** The path of the page. */
  page: string;
  publicUrl: string;
  changes: readonly PriceChange[];
}

/** Equal for all readers: its time is the time of its newest item. */
export function priceChangesFeedResponse(
  format: FeedFormat,
  { title, description, page, publicUrl, changes }: FeedOfPage,
) {
  const link = publicUrl + page;
  const feed = (other: FeedFormat) => publicUrl + changesFeedPath(page, other);
  const [newest] = changes;
  const made = new Feed({
    id: link,
    link,
    title,
    description,
    language: 'en-TT',
    favicon: `${publicUrl}/favicon.ico`,
    copyright: 'Bargain Buddy',
    generator: 'Bargain Buddy',
    updated: newest ? timeOf(newest) : new Date(0),
    feedLinks: { rss: feed('rss'), atom: feed('atom'), json: feed('json') },
  });
  for (const change of changes) {
    const { id, product, store, from, to, from_day } = change;
    const name = clean(productTitle(product));
    const where = clean([storeTitle(store), store.region].filter(Boolean).join(', '));
    made.addItem({
      // The words of a product's address can change. The ids of product and price do not.
      id: `${publicUrl}/products/${product.id}#price-${id}`,
      link: publicUrl + productPath(product),
      title: `${name}: ${formatPercentChange(change.percent)}, ${formatPrice(to)} at ${where}`,
      description: `${name} at ${where}: ${formatPrice(from)} on ${from_day}, ${formatPrice(to)} on ${change.to_day}.`,
      date: timeOf(change),
      published: timeOf(change),
    });
  }
  const write = { rss: () => made.rss2(), atom: () => made.atom1(), json: () => made.json1() }[format];
  return new Response(write(), { headers: { 'content-type': types[format], 'cache-control': 'public, max-age=1800' } });
}

export const feedFormatOf = ({ url }: Request) =>
  (['atom', 'json'] as const).find((format) => new URL(url).pathname.endsWith(`/feed.${format}`)) ?? 'rss';

/** Midnight in Trinidad and Tobago. */
const timeOf = ({ to_day }: PriceChange) => new Date(`${to_day}T04:00:00Z`);

/** XML allows no control characters. */
const clean = (text: string) => text.replace(/\p{Cc}/gu, ' ').toWellFormed();
