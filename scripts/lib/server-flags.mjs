/**
 * What Node.js is told for the server. Room for young objects is limited to what answers need: that takes 80 MB less
 * memory and pauses shorter; and no object is taken for a lasting one before it has lasted. The whole heap is marked
 * once it has doubled: that takes 40 MB and makes a tenth more pages. V8 has one helper for collecting and compiling,
 * not four, which took both cores of a small machine from answers. Code is made for up to eight shapes of one object,
 * not four: requests of the API, of pages and of pages' own to the API have so many (docs/performance.md).
 */
export const serverFlags = [
  '--max-semi-space-size=16',
  '--no-allocation-site-pretenuring',
  '--heap-growing-percent=100',
  '--v8-pool-size=1',
  '--max-valid-polymorphic-map-count=8',
];
