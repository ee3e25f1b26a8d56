import multipart from '@fastify/multipart';
import type { Module } from '../../platform/services.ts';
import { productChangeRoutes } from './product-changes.routes.ts';
import { storeChangeRoutes } from './store-changes.routes.ts';

const maxPicture = 10 * 1024 * 1024;

export const catalogueChangeRoutes: Module = async (app, services) => {
  await app.register(multipart, { limits: { files: 1, fileSize: maxPicture, fields: 5 } });
  await app.register(productChangeRoutes, services);
  await app.register(storeChangeRoutes, services);
};
