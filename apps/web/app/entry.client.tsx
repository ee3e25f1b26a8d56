import './lib/install-offer.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { Awake } from './lib/before-hydration.tsx';
import { isFromDevice } from './lib/connection.ts';

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Awake>
          <HydratedRouter />
        </Awake>
      </StrictMode>,
    );
  });

// The document that the device keeps comes without data: what the device keeps of them goes first.
const ready = isFromDevice()
  ? import('./lib/offline/start-from-device.ts').then(({ startFromDevice }) => startFromDevice())
  : Promise.resolve();
void ready.then(start, start);
