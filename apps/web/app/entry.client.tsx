import './lib/install-offer.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { HydrateLivingDocument } from './lib/before-hydration.tsx';
import { setOfflineAnswersLoader } from './lib/catalogue/from-device.ts';
import { isAppShellDocument } from './lib/connection.ts';

setOfflineAnswersLoader(() => import('./lib/catalogue/stored-catalogue.ts'));

const start = () =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydrateLivingDocument>
          <HydratedRouter />
        </HydrateLivingDocument>
      </StrictMode>,
    );
  });

// The stored document has no data, so stored data are restored first.
const ready = isAppShellDocument()
  ? import('./lib/offline/start-from-device.ts').then(({ startFromStoredQueries }) => startFromStoredQueries())
  : Promise.resolve();
void ready.then(start, start);
