import fp from 'fastify-plugin';

export interface ListedRoute {
  method: string;
  /** Pattern, such as /api/price/price/:id/. */
  url: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** In the order of registration. */
    routeList: ListedRoute[];
  }
}

/** Collects the routes. Register it before them. */
export const routeList = fp(async (app) => {
  const routes: ListedRoute[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
});
