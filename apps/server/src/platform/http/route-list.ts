import fp from 'fastify-plugin';

export interface ListedRoute {
  method: string;
  /** The pattern, such as /api/price/price/:id/. */
  url: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the app, in the order of registration. */
    routeList: ListedRoute[];
  }
}

/** Keeps the list of routes; register it before all of them. */
export const routeList = fp(async (app) => {
  const routes: ListedRoute[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
});
