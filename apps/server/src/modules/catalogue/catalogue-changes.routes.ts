import * as calls from '@bargain-buddy/contract/calls';
import multipart from '@fastify/multipart';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { contributorOfRequest } from './contributor.ts';
import { changeImage } from './image-changes.service.ts';
import { decideAboutImage } from './image-verification.service.ts';
import { addBarcode, changeProduct, createProduct } from './product-changes.service.ts';
import { changeStore, createStore } from './store-changes.service.ts';

const storeChangeRoutes: Module = async (app, { db, config }) => {
  const images = openImageStore(config);

  route(app, calls.createStore, (request) =>
    createStore({ db, limits: app.limits }, contributorOfRequest(request), request.body),
  );

  route(app, calls.changeStore, async (request) => {
    const by = contributorOfRequest(request);
    return (await changeStore({ db, limits: app.limits }, by, request.params.id, request.body)).store;
  });

  route(
    app,
    calls.uploadStoreImage,
    async (request) => {
      const { bytes } = await uploadedFile(request, calls.uploadStoreImage.form.file);
      return changeImage({ db, images }, contributorOfRequest(request), 'store', request.params.id, bytes);
    },
    { onRequest: rateLimitHook('upload') },
  );

  route(app, calls.verifyStoreImage, (request) =>
    decideAboutImage(db, actorOf(request), 'store', request.params.id, request.body),
  );
};

const productChangeRoutes: Module = async (app, { db, config }) => {
  const images = openImageStore(config);

  route(app, calls.createProduct, (request) =>
    createProduct({ db, limits: app.limits }, contributorOfRequest(request), request.body),
  );

  route(app, calls.changeProduct, async (request) => {
    const by = contributorOfRequest(request);
    return (await changeProduct({ db, limits: app.limits }, by, request.params.id, request.body)).product;
  });

  route(app, calls.giveBarcode, (request) =>
    addBarcode({ db, limits: app.limits }, contributorOfRequest(request), request.params.id, request.body.barcode),
  );

  route(
    app,
    calls.uploadProductImage,
    async (request) => {
      const { bytes } = await uploadedFile(request, calls.uploadProductImage.form.file);
      return changeImage({ db, images }, contributorOfRequest(request), 'product', request.params.id, bytes);
    },
    { onRequest: rateLimitHook('upload') },
  );

  route(app, calls.verifyProductImage, (request) =>
    decideAboutImage(db, actorOf(request), 'product', request.params.id, request.body),
  );
};

const maxPicture = 10 * 1024 * 1024;

export const catalogueChangeRoutes: Module = async (app, services) => {
  await app.register(multipart, { limits: { files: 1, fileSize: maxPicture, fields: 5 } });
  await app.register(productChangeRoutes, services);
  await app.register(storeChangeRoutes, services);
};
