import fp from 'fastify-plugin';

export interface ListedRoute {
  method: string;
  url: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeList: ListedRoute[];
  }
}

export const routeList = fp(async (app) => {
  const routes: ListedRoute[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
});
