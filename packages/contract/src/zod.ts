import { z } from 'zod';

// Zod compiles schemas if it may, and finds out by trying, which the Content-Security-Policy of pages reports.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
