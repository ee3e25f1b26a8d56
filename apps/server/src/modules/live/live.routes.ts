import * as calls from '@bargain-buddy/contract/calls';
import { signedInUser } from '../../platform/auth/authenticate.ts';
import { listenToChannel } from '../../platform/events/listener.ts';
import { type PublishedEvent, peopleChannel } from '../../platform/events/publish.ts';
import { route } from '../../platform/http/route.ts';
import type { Module } from '../../platform/services.ts';
import { createLiveEvents } from './live.service.ts';

export const liveRoutes: Module = async (app, { db, config, directUrl, valkey }) => {
  const pause = config.eventsPingSeconds * 1000;
  // Missed events are searched one minute and one ping interval back.
  const live = createLiveEvents(db, valkey && { memory: 60_000 + 2 * pause });
  app.addGauge('open_event_streams', 'Streams of /api/events/ that are open.', () => live.streams.count);

  const resendLost = () =>
    live
      .resendLost()
      .catch((err: unknown) => app.log.warn({ err }, 'what open pages missed is told with the next ping'));
  const listenToDatabase = () =>
    listenToChannel(
      directUrl,
      peopleChannel,
      {
        onMessage: (payload) => live.pass(JSON.parse(payload) as PublishedEvent),
        onGap() {
          live.catchUp().catch((err: unknown) => {
            app.log.warn({ err }, 'open pages could not be told what they missed: they come back and ask');
            live.close();
          });
        },
      },
      app.log,
    );
  app.addHook('onReady', async () => {
    const listener = valkey ? valkey.listen({ onEvent: live.pass, onGap: resendLost }) : listenToDatabase();
    app.addHook('onClose', () => listener.stop());
  });
  const pings = setInterval(() => {
    live.ping().catch((err: unknown) => app.log.warn({ err }, 'the sessions of open pages could not be checked'));
    if (valkey) void resendLost();
  }, pause).unref();
  // Ends the streams before the server waits for open connections, because streams never end by themselves.
  app.addHook('preClose', async () => {
    clearInterval(pings);
    live.close();
  });

  route(
    app,
    calls.streamEvents,
    async (request, reply) => {
      const given = request.headers['last-event-id'];
      const lastId = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined;
      const stream = await live.open(signedInUser(request), reply.raw, lastId);
      reply.hijack();
      stream.start(reply.getHeaders());
    },
    {
      // A HEAD request would open a stream too.
      exposeHeadRoute: false,
      config: { isStream: true },
    },
  );
};
