// npm run build: builds the web app unless it was built from exactly the sources that are here.
import { buildWebIfNeeded } from './lib/web-build.mjs';

await buildWebIfNeeded();
