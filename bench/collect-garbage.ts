import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// By default the collector runs when the heap has grown by a tenth, often during a measurement.
setFlagsFromString('--heap-growing-percent=300');
setFlagsFromString('--expose-gc');

/** Call it between measurements, so that the collector takes no processor time from the app. */
export const collectGarbage: () => void = runInNewContext('gc');
