import * as calls from '@bargain-buddy/contract/calls';
import multipart from '@fastify/multipart';
import { actorOf } from '../../platform/audit.ts';
import { pageRoute } from '../../platform/http/page-route.ts';
import { route } from '../../platform/http/route.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { publicResponse } from '../../platform/public-cache.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { getRecord, listProducts, listRegions, listStores } from './catalogue.service.ts';
import { contributorOfRequest } from './contributor.ts';
import { changeImage } from './image-changes.service.ts';
import { decideAboutImage } from './image-verification.service.ts';
import { addBarcode, changeProduct, createProduct } from './product-changes.service.ts';
import { changeStore, createStore } from './store-changes.service.ts';

const maxPicture = 10 * 1024 * 1024;

export const catalogueRoutes: Module = async (app, { db, config }) => {
  await app.register(multipart, { limits: { files: 1, fileSize: maxPicture, fields: 5 } });
  const services = { db, limits: app.limits };
  const images = openImageStore(config);
  const onRequest = rateLimitHook('upload');

  pageRoute(
    app,
    config,
    calls.listProducts,
    (request) => listProducts(db, request.query, request.user),
    publicResponse,
  );

  route(app, calls.getProduct, (request) => getRecord(db, 'product', request.params.id, request.user), publicResponse);

  pageRoute(app, config, calls.listStores, (request) => listStores(db, request.query, request.user), publicResponse);

  route(app, calls.getStore, (request) => getRecord(db, 'store', request.params.id, request.user), publicResponse);

  route(app, calls.listRegions, () => listRegions(db), publicResponse);

  route(app, calls.createProduct, (request) => createProduct(services, contributorOfRequest(request), request.body));

  route(app, calls.changeProduct, async (request) => {
    const by = contributorOfRequest(request);
    return (await changeProduct(services, by, request.params.id, request.body)).product;
  });

  route(app, calls.giveBarcode, (request) =>
    addBarcode(services, contributorOfRequest(request), request.params.id, request.body.barcode),
  );

  route(app, calls.createStore, (request) => createStore(services, contributorOfRequest(request), request.body));

  route(app, calls.changeStore, async (request) => {
    const by = contributorOfRequest(request);
    return (await changeStore(services, by, request.params.id, request.body)).store;
  });

  for (const [kind, upload, verify] of [
    ['product', calls.uploadProductImage, calls.verifyProductImage],
    ['store', calls.uploadStoreImage, calls.verifyStoreImage],
  ] as const) {
    route(
      app,
      upload,
      async (request) => {
        const { bytes } = await uploadedFile(request, upload.form.file);
        return changeImage({ db, images }, contributorOfRequest(request), kind, request.params.id, bytes);
      },
      { onRequest },
    );

    route(app, verify, (request) => decideAboutImage(db, actorOf(request), kind, request.params.id, request.body));
  }
};
