import * as calls from '@bargain-buddy/contract/calls';
import { actorOf } from '../../platform/audit.ts';
import { route } from '../../platform/http/route.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { openImageStore } from '../../platform/images/image-store.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import { contributorOf } from './contributor.ts';
import { changeStoreImage } from './image-changes.service.ts';
import { decideAboutStoreImage } from './image-verification.service.ts';
import { changeStore, createStore } from './store-changes.service.ts';

export const storeChangeRoutes: Module = async (app, { db, config }) => {
  const images = openImageStore(config);

  route(app, calls.createStore, (request) =>
    createStore({ db, limits: app.limits }, contributorOf(request), request.body),
  );

  route(app, calls.changeStore, async (request) => {
    const by = contributorOf(request);
    return (await changeStore({ db, limits: app.limits }, by, request.params.id, request.body)).store;
  });

  route(
    app,
    calls.uploadStoreImage,
    async (request) => {
      const { bytes } = await uploadedFile(request, calls.uploadStoreImage.form.file);
      return changeStoreImage({ db, images }, contributorOf(request), request.params.id, bytes);
    },
    { onRequest: limited('upload') },
  );

  route(app, calls.verifyStoreImage, (request) =>
    decideAboutStoreImage(db, actorOf(request), request.params.id, request.body),
  );
};
