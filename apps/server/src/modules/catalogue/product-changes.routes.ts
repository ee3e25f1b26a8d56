import {
  catalogueIdParamsSchema,
  imageVerificationSchema,
  productChangeSchema,
  productFieldsSchema,
  productSchema,
} from '@bargain-buddy/contract';
import { actorOf } from '../../platform/audit.ts';
import { requireSuperuser, requireUser } from '../../platform/auth/authenticate.ts';
import { failing } from '../../platform/http/responses.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { contributorOf } from './contributor.ts';
import { changeProductImage } from './image-changes.service.ts';
import { decideAboutProductImage } from './image-verification.service.ts';
import { changeProduct, createProduct } from './product-changes.service.ts';

/** Products as shoppers add and improve them. The routes that take a file need multipart bodies. */
export const productChangeRoutes: Module = async (app, { db, config }) => {
  const tags = ['Adding'];
  const images = openImageStore(config);

  app.post(
    '/product/product/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'createProduct',
        summary: 'Add a product',
        description: '409 with the `id` of the product that has the barcode, or the same name, brand and amount.',
        body: productFieldsSchema,
        response: { 201: productSchema, ...failing(400, 401, 409, 415, 429, 503) },
      },
    },
    async (request, reply) => {
      const made = await createProduct({ db, limits: app.limits }, contributorOf(request), request.body);
      return reply.code(201).send(made);
    },
  );

  app.patch(
    '/product/product/:id/',
    {
      onRequest: requireUser,
      schema: {
        tags,
        operationId: 'changeProduct',
        summary: 'Change a product',
        description: 'For superusers, and for everybody signed in while the image is not verified.',
        params: catalogueIdParamsSchema,
        body: productChangeSchema,
        response: { 200: productSchema, ...failing(400, 401, 403, 404, 409, 415, 429, 503) },
      },
    },
    (request) => changeProduct({ db, limits: app.limits }, contributorOf(request), request.params.id, request.body),
  );

  app.put(
    '/product/product/:id/upload_image/',
    {
      onRequest: [requireUser, limited('upload')],
      schema: {
        tags,
        operationId: 'uploadProductImage',
        summary: 'Give a product a picture',
        description: 'multipart/form-data with the file in `image`, at most 10 MB. A shopper’s picture is pending.',
        consumes: ['multipart/form-data'],
        params: catalogueIdParamsSchema,
        response: { 200: productSchema, ...failing(400, 401, 403, 404, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { bytes } = await uploadedFile(request, 'image');
      return changeProductImage({ db, images }, contributorOf(request), request.params.id, bytes);
    },
  );

  app.patch(
    '/product/product-img-verified/:id/',
    {
      onRequest: requireSuperuser,
      schema: {
        tags: ['WebMin'],
        operationId: 'verifyProductImage',
        summary: 'Verify or reject a product’s picture',
        params: catalogueIdParamsSchema,
        body: imageVerificationSchema,
        response: { 200: productSchema, ...failing(400, 401, 403, 404, 409, 415, 429, 503) },
      },
    },
    (request) => decideAboutProductImage(db, actorOf(request), request.params.id, request.body),
  );
};
