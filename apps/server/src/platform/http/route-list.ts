import fp from 'fastify-plugin';

export interface RouteInList {
  method: string;
  url: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    routeList: RouteInList[];
  }
}

export const routeList = fp(async (app) => {
  const routes: RouteInList[] = [];
  app.decorate('routeList', routes);
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
});
