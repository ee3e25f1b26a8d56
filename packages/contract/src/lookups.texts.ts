import type { CallTexts } from './call.ts';
import type * as calls from './lookups.calls.ts';

export const lookupsTexts = {
  lookUpProducts: {
    tag: 'Adding',
    summary: 'Look up a product elsewhere',
    description: 'From USDA FoodData Central; empty where the service has no key for it.',
  },
  lookUpBarcode: {
    tag: 'Adding',
    summary: 'Look up a barcode elsewhere',
    description: 'From Open Food Facts, with its picture; `product` is null where it is not known there either.',
  },
  suggestLocations: {
    tag: 'Adding',
    summary: 'Where a store may be',
    description: 'At most five places in Trinidad and Tobago, from OpenStreetMap’s Nominatim.',
  },
} as const satisfies CallTexts<typeof calls>;
