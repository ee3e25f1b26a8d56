import {
  buildRegionPage,
  buildStorePage,
  kindLinkPreview,
  type LinkPreviewTexts,
  productLinkPreview,
  regionLinkPreview,
  storeLinkPreview,
} from '@bargain-buddy/catalogue';
import type { LinkPreview as PreviewLink } from '@bargain-buddy/contract';
import { regions } from '@bargain-buddy/contract/names';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { NotFound } from '../../platform/errors.ts';
import { drawPreview } from '../../platform/images/draw-preview.ts';
import { pictureHeaders } from '../../platform/images/images.routes.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import { runInSlices } from '../../platform/run-in-slices.ts';

/** The link of a page to its picture. Null for pages with the picture of the app. */
export const previewLinkOf = (preview: LinkPreviewTexts | undefined): PreviewLink | null =>
  preview ? { path: preview.path, text: [preview.name, preview.figure, ...preview.notes].join(', ') } : null;

/**
 * Pictures for chats at /previews/. They are drawn for each request and cached by HTTP: it takes less than 0.1 s, and
 * the address changes with the month and the figures. Other addresses redirect to the current one.
 */
export async function linkPreviewRoutes(app: FastifyInstance): Promise<void> {
  const options = { schema: { hide: true }, onRequest: rateLimitHook('request') };
  app.get<{ Params: { id: string } }>('/previews/products/:id/:name', options, async (request, reply) => {
    const index = await app.catalogueFor(request);
    const { id } = request.params;
    return send(reply, request.url, isId.test(id) ? productLinkPreview(index, Number(id)) : undefined);
  });
  app.get<{ Params: { slug: string } }>('/previews/kinds/:slug/:name', options, async (request, reply) => {
    const index = await app.catalogueFor(request);
    const kind = index.kinds().find(({ slug }) => slug === request.params.slug);
    return send(reply, request.url, kind && kindLinkPreview(index, kind.id));
  });
  app.get<{ Params: { id: string } }>('/previews/stores/:id/:name', options, async (request, reply) => {
    const index = await app.catalogueFor(request);
    const { id } = request.params;
    const page = isId.test(id) ? await runInSlices(buildStorePage(index, Number(id), Date.now())) : undefined;
    return send(reply, request.url, page && storeLinkPreview(index, page));
  });
  app.get<{ Params: { region: string } }>('/previews/regions/:region/:name', options, async (request, reply) => {
    const index = await app.catalogueFor(request);
    const region = regions.find((known) => known.toLowerCase() === request.params.region);
    const page = region && (await runInSlices(buildRegionPage(index, region, Date.now())));
    return send(reply, request.url, page && regionLinkPreview(page));
  });
}

const isId = /^[1-9]\d{0,8}$/;
const week = 7 * 86_400;

async function send(reply: FastifyReply, url: string, preview: LinkPreviewTexts | undefined): Promise<FastifyReply> {
  if (!preview) throw new NotFound('We couldn’t find this picture.');
  if (url !== preview.path) return reply.header('cache-control', 'no-cache').redirect(preview.path);
  const { month, path: _, ...texts } = preview;
  const png = await drawPreview({ ...texts, month: monthInWords(month) });
  return reply
    .headers({ ...pictureHeaders, 'cache-control': `public, max-age=${week}` })
    .type('image/png')
    .send(png);
}

const monthInWords = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
