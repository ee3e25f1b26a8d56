/**
 * Zod compiles its schemas where it may; it finds out by trying, which our Content-Security-Policy reports. This is
 * what z.config({ jitless: true }) sets, without loading zod for the first page.
 */
const { __zod_globalConfig: config = {} } = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
config.jitless = true;
Object.assign(globalThis, { __zod_globalConfig: config });
