import { preferredStoreSchema, profileChangeSchema, regionChangeSchema, userSchema } from '@bargain-buddy/contract';
import multipart from '@fastify/multipart';
import { guardRoutes, requireUser, signedInUser } from '../../platform/auth/authenticate.ts';
import { failing, failingAccount } from '../../platform/http/responses.ts';
import { uploadedFile } from '../../platform/http/uploaded-file.ts';
import { limited } from '../../platform/rate-limit/limits.ts';
import type { Module } from '../../platform/services.ts';
import {
  addPreferredStore,
  changePicture,
  changeProfile,
  changeRegion,
  removePreferredStore,
} from './profile.service.ts';

const largestPicture = 10 * 1024 * 1024;

/** What people change about themselves. */
export const profileRoutes: Module = async (app, services) => {
  const tags = ['Profile'];
  guardRoutes(app, requireUser);
  await app.register(multipart, { limits: { files: 1, fileSize: largestPicture, fields: 5 } });

  app.patch(
    '/core/me/',
    {
      config: { errors: 'account' },
      schema: {
        tags,
        operationId: 'changeOwnAccount',
        summary: 'Change the own account',
        body: profileChangeSchema,
        response: { 200: userSchema, ...failingAccount(400, 401, 415, 429, 503) },
      },
    },
    (request) => changeProfile(services, signedInUser(request), request.body),
  );

  app.post(
    '/core/profile-image-upload/',
    {
      onRequest: limited('upload'),
      schema: {
        tags,
        operationId: 'uploadProfilePicture',
        summary: 'Upload the own picture',
        description: 'multipart/form-data with the file in `profile_picture`, at most 10 MB.',
        consumes: ['multipart/form-data'],
        response: { 200: userSchema, ...failing(400, 401, 413, 415, 429, 503) },
      },
    },
    async (request) => {
      const { bytes } = await uploadedFile(request, 'profile_picture');
      return changePicture(services, signedInUser(request), bytes);
    },
  );

  app.patch(
    '/core/update-region/',
    {
      schema: {
        tags,
        operationId: 'changeRegion',
        summary: 'Choose the main shopping region',
        body: regionChangeSchema,
        response: { 200: userSchema, ...failing(400, 401, 415, 429, 503) },
      },
    },
    (request) => {
      const { region } = request.body;
      return changeRegion(services, signedInUser(request), !region || region === 'None' ? null : region);
    },
  );

  app.post(
    '/core/add-preferred-store/',
    {
      schema: {
        tags,
        operationId: 'addPreferredStore',
        summary: 'Add a preferred store',
        body: preferredStoreSchema,
        response: { 200: userSchema, ...failing(400, 401, 404, 409, 415, 429, 503) },
      },
    },
    (request) => addPreferredStore(services, signedInUser(request), request.body.store_id),
  );

  app.delete(
    '/core/remove-preferred-store/',
    {
      schema: {
        tags,
        operationId: 'removePreferredStore',
        summary: 'Remove a preferred store',
        body: preferredStoreSchema,
        response: { 200: userSchema, ...failing(400, 401, 404, 415, 429, 503) },
      },
    },
    (request) => removePreferredStore(services, signedInUser(request), request.body.store_id),
  );
};
