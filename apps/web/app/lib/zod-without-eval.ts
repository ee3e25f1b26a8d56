import { config } from 'zod/v4/core';

// Zod compiles schemas if it may. It finds out by trying, which our Content-Security-Policy reports.
config({ jitless: true });
