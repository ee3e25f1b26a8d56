import fp from 'fastify-plugin';
import { listenToChannel } from './events/listener.ts';
import type { AppServices } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls `listener` after any process has changed public data, or may have. */
    onPublicDataChange(listener: () => void): void;
    notifyPublicDataChange(): void;
  }
}

/** Subscribes to changes of public data, so that caches of it can be cleared. */
export const publicDataChanges = fp(async (app, { directUrl }: Pick<AppServices, 'directUrl'>) => {
  const listeners: (() => void)[] = [];
  const notify = () => {
    for (const listener of listeners) listener();
  };
  app.decorate('notifyPublicDataChange', notify);
  app.decorate('onPublicDataChange', (listener: () => void) => {
    listeners.push(listener);
  });
  app.addHook('onReady', async () => {
    const source = listenToChannel(directUrl, 'public_data', { onMessage: notify, onGap: notify }, app.log);
    app.addHook('onClose', () => source.stop());
  });
});
