import './lib/install-offer.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { Awake } from './lib/before-hydration.tsx';
import { setOfflineAnswers } from './lib/catalogue/from-device.ts';
import { isFromDevice } from './lib/connection.ts';

setOfflineAnswers(() => import('./lib/catalogue/stored-catalogue.ts'));

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

// The stored document has no data, so stored data are restored first.
const ready = isFromDevice()
  ? import('./lib/offline/start-from-device.ts').then(({ startFromDevice }) => startFromDevice())
  : Promise.resolve();
void ready.then(start, start);
