import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { contributorOf } from './contributor.ts';
import { changeProductImage } from './image-changes.service.ts';
import { decideAboutProductImage } from './image-verification.service.ts';
import { addBarcode, changeProduct, createProduct } from './product-changes.service.ts';

export const productChangeRoutes: Module = async (app, { db, config }) => {
  const images = openImageStore(config);

  route(app, calls.createProduct, (request) =>
    createProduct({ db, limits: app.limits }, contributorOf(request), request.body),
  );

  route(app, calls.changeProduct, async (request) => {
    const by = contributorOf(request);
    return (await changeProduct({ db, limits: app.limits }, by, request.params.id, request.body)).product;
  });

  route(app, calls.giveBarcode, (request) =>
    addBarcode({ db, limits: app.limits }, contributorOf(request), request.params.id, request.body.barcode),
  );

  route(
    app,
    calls.uploadProductImage,
    async (request) => {
      const { bytes } = await uploadedFile(request, calls.uploadProductImage.form.file);
      return changeProductImage({ db, images }, contributorOf(request), request.params.id, bytes);
    },
    { onRequest: limited('upload') },
  );

  route(app, calls.verifyProductImage, (request) =>
    decideAboutProductImage(db, actorOf(request), request.params.id, request.body),
  );
};
