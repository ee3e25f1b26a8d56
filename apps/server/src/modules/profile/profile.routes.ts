import * as calls from '@bargain-buddy/contract/calls';
import multipart from '@fastify/multipart';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { route } from '../../platform/http/route.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { rateLimitHook } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import {
  addPreferredStore,
  changeProfile,
  changeProfilePicture,
  changeRegion,
  removePreferredStore,
} from './profile.service.ts';

const maxPicture = 10 * 1024 * 1024;

export const profileRoutes: Module = async (app, options) => {
  const services = { ...options, limits: app.limits };
  await app.register(multipart, { limits: { files: 1, fileSize: maxPicture, fields: 5 } });

  route(app, calls.changeOwnAccount, (request) => changeProfile(services, signedInUser(request), request.body));

  route(
    app,
    calls.uploadProfilePicture,
    async (request) => {
      const { bytes } = await uploadedFile(request, calls.uploadProfilePicture.form.file);
      return changeProfilePicture(services, signedInUser(request), bytes);
    },
    { onRequest: rateLimitHook('upload') },
  );

  route(app, calls.changeRegion, (request) => {
    const { region } = request.body;
    const isNone = !region || region === 'None' || region === 'Everywhere';
    return changeRegion(services, signedInUser(request), isNone ? null : region);
  });

  route(app, calls.addPreferredStore, (request) =>
    addPreferredStore(services, signedInUser(request), request.body.store_id),
  );

  route(app, calls.removePreferredStore, (request) =>
    removePreferredStore(services, signedInUser(request), request.body.store_id),
  );
};
