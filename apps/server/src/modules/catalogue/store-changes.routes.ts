import {
  catalogueIdParamsSchema,
  imageVerificationSchema,
  storeChangeSchema,
  storeFieldsSchema,
  storeSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../platform/audit.ts';
import { requireSuperuser, requireUser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { contributorOf } from './contributor.ts';
import { changeStoreImage } from './image-changes.service.ts';
import { decideAboutStoreImage } from './image-verification.service.ts';
import { changeStore, createStore } from './store-changes.service.ts';

/** Stores as shoppers add and improve them. The routes that take a file need multipart bodies. */
export const storeChangeRoutes: Module = async (app, { db, config }) => {
  const tags = ['Adding'];
  const images = openImageStore(config);

  app.post(
    '/store/store/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'createStore',
        summary: 'Add a store',
        description: '409 with the `id` of the store of the same name, address and region.',
        body: storeFieldsSchema,
        response: { 201: storeSchema, ...failing(400, 401, 409, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const made = await createStore({ db, limits: app.limits }, contributorOf(request), request.body);
      return reply.code(201).send(made);
    },
  );

  app.patch(
    '/store/store/:id/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'changeStore',
        summary: 'Change a store',
        description: 'For superusers, and for everybody signed in while the image is not verified.',
        params: catalogueIdParamsSchema,
        body: storeChangeSchema,
        response: { 200: storeSchema, ...failing(400, 401, 403, 404, 409, 415, 429, 503) },
      },
    },
    (request) => changeStore({ db, limits: app.limits }, contributorOf(request), request.params.id, request.body),
  );

  app.put(
    '/store/store/:id/store-image-upload/',
    {
      onRequest: [requireUser, limited('upload')],
      schema: {
        tags,
        operationId: 'uploadStoreImage',
        summary: 'Give a store a picture',
        description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
        consumes: ['multipart/form-data'],
        params: catalogueIdParamsSchema,
        response: { 200: storeSchema, ...failing(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { bytes } = await uploadedFile(request, 'image');
      return changeStoreImage({ db, images }, contributorOf(request), request.params.id, bytes);
    },
  );

  app.patch(
    '/store/store-img-verified/:id/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags: ['WebMin'],
        operationId: 'verifyStoreImage',
        summary: 'Verify or reject a store’s picture',
        params: catalogueIdParamsSchema,
        body: imageVerificationSchema,
        response: { 200: storeSchema, ...failing(400, 401, 403, 404, 409, 415, 429, 503) },
      },
    },
    (request) => decideAboutStoreImage(db, actorOf(request), request.params.id, request.body),
  );
};
