import { Readable } from 'node:stream';
import * as calls from '@bargain-buddy/contract/calls';
import { route } from '../../platform/http/route.ts';
import { hasEtag, publicResponse } from '../../platform/public-cache.ts';
import type { Module } from '../../platform/services.ts';
import { getOpenData, openOpenDataFile } from './open-data.service.ts';

export const openDataRoutes: Module = async (app, { config }) => {
  route(app, calls.getOpenData, () => getOpenData(config.dataDir), publicResponse);

  route(app, calls.getOpenDataFile, async (request, reply) => {
    const { set, file } = request.params;
    const { mediatype, bytes, etag, handle } = await openOpenDataFile(config.dataDir, set, file);
    reply.headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    if (hasEtag(request, etag)) {
      await handle.close();
      return reply.code(304).send();
    }
    reply.type(mediatype).headers({
      'content-length': bytes,
      'content-disposition': `attachment; filename="${file}"`,
    });
    // Fastify would read the whole file for HEAD.
    if (request.method !== 'HEAD') return reply.send(handle.createReadStream());
    await handle.close();
    return reply.send(Readable.from([]));
  });
};
