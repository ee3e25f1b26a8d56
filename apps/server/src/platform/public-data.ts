import fp from 'fastify-plugin';
import { listen } from './events/listener.ts';
import type { AppServices } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `listener` as soon as any process has changed what guests see, or may have. */
    onPublicDataChange(listener: () => void): void;
  }
}

/** Hears of what changes for guests, for whatever is kept of it. */
export const publicDataChanges = fp(async (app, { directUrl }: Pick<AppServices, 'directUrl'>) => {
  const listeners: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  app.decorate('onPublicDataChange', (listener: () => void) => {
    listeners.push(listener);
  });
  app.addHook('onReady', async () => {
    const source = listen(directUrl, 'public_data', { onMessage: tell, onGap: tell }, app.log);
    app.addHook('onClose', () => source.stop());
  });
});
