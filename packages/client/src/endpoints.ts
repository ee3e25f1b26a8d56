// Made of packages/contract/openapi.json by `npm run openapi`.

import type { RequestOptions } from './request.ts';

export const endpoints = {
  comparePrices: { method: 'GET', path: '/api/page/compare/' },
  getBasket: { method: 'GET', path: '/api/basket/{slug}/' },
  getCatalogueFile: { method: 'GET', path: '/api/catalogue/' },
  getFreshness: { method: 'GET', path: '/api/price/freshness/' },
  getKind: { method: 'GET', path: '/api/product/kind/{id}/' },
  getKindTrend: { method: 'GET', path: '/api/product/kind/{id}/trend/' },
  getListing: { method: 'GET', path: '/api/price/price/{id}/' },
  getOpenData: { method: 'GET', path: '/api/open-data/' },
  getPriceHistory: { method: 'GET', path: '/api/price/price-history/{id}/' },
  getPriceIndex: { method: 'GET', path: '/api/price-index/' },
  getProduct: { method: 'GET', path: '/api/product/product/{id}/' },
  getProductPage: { method: 'GET', path: '/api/page/product/{id}/' },
  getRegionPage: { method: 'GET', path: '/api/page/region/{region}/' },
  getSamples: { method: 'GET', path: '/api/price/samples/' },
  getStore: { method: 'GET', path: '/api/store/store/{id}/' },
  getStorePage: { method: 'GET', path: '/api/page/store/{id}/' },
  listAisles: { method: 'GET', path: '/api/product/aisle/' },
  listBaskets: { method: 'GET', path: '/api/basket/' },
  listKinds: { method: 'GET', path: '/api/product/kind/' },
  listListings: { method: 'GET', path: '/api/price/price/' },
  listPageAddresses: { method: 'GET', path: '/api/page/addresses/' },
  listPolicyEvents: { method: 'GET', path: '/api/policy-events/' },
  listPriceChanges: { method: 'GET', path: '/api/page/price-changes/' },
  listProductOffers: { method: 'GET', path: '/api/price/by-product/' },
  listProducts: { method: 'GET', path: '/api/product/product/' },
  listRegions: { method: 'GET', path: '/api/store/region/' },
  listStores: { method: 'GET', path: '/api/store/store/' },
  makePlan: { method: 'POST', path: '/api/price/plans/' },
  readSharedList: { method: 'GET', path: '/api/shared-list/{token}/' },
  suggest: { method: 'GET', path: '/api/search-suggest/search-suggest/' },
} as const;

export interface Client {
  /** Compare the prices of products or kinds by month. */
  comparePrices(input?: ComparePricesParameters, options?: RequestOptions): Promise<Comparison>;
  /** A basket for a household, priced by the cheapest trip. */
  getBasket(input: GetBasketParameters, options?: RequestOptions): Promise<Basket>;
  /** All listings of an area, for searching without a network. */
  getCatalogueFile(input?: GetCatalogueFileParameters, options?: RequestOptions): Promise<CatalogueFile>;
  /** How old listed prices are, by region and store. */
  getFreshness(input?: GetFreshnessParameters, options?: RequestOptions): Promise<Freshness>;
  /** One kind: all brands and sizes by unit price. */
  getKind(input: GetKindParameters, options?: RequestOptions): Promise<KindDetails>;
  /** How the prices of a kind changed, and which of its packs shrank. */
  getKindTrend(input: GetKindTrendParameters, options?: RequestOptions): Promise<KindTrend>;
  /** One listing. */
  getListing(input: GetListingParameters, options?: RequestOptions): Promise<Listing>;
  /** The newest files of all published prices. */
  getOpenData(input?: Record<never, never>, options?: RequestOptions): Promise<OpenData>;
  /** How the price of a listing went. */
  getPriceHistory(input: GetPriceHistoryParameters, options?: RequestOptions): Promise<PriceHistory>;
  /** How prices changed by region and aisle, what a basket costs, and how regions compare. */
  getPriceIndex(input?: GetPriceIndexParameters, options?: RequestOptions): Promise<PriceIndex>;
  /** One product. */
  getProduct(input: GetProductParameters, options?: RequestOptions): Promise<Product>;
  /** What a product costs, by store, region and month. */
  getProductPage(input: GetProductPageParameters, options?: RequestOptions): Promise<ProductDetails>;
  /** The stores of a region, and what is cheapest there. */
  getRegionPage(input: GetRegionPageParameters, options?: RequestOptions): Promise<RegionDetails>;
  /** Whether prices that came with the app as samples are listed. */
  getSamples(input?: Record<never, never>, options?: RequestOptions): Promise<Samples>;
  /** One store. */
  getStore(input: GetStoreParameters, options?: RequestOptions): Promise<Store>;
  /** What is cheapest in a store, and how fresh its prices are. */
  getStorePage(input: GetStorePageParameters, options?: RequestOptions): Promise<StoreDetails>;
  /** The aisles in their order. */
  listAisles(input?: Record<never, never>, options?: RequestOptions): Promise<AisleList>;
  /** The ready-made baskets. */
  listBaskets(input?: Record<never, never>, options?: RequestOptions): Promise<BasketList>;
  /** Search kinds of products, each with where it is cheapest. */
  listKinds(input?: ListKindsParameters, options?: RequestOptions): Promise<KindOffersPage>;
  /** Search and browse listings. */
  listListings(input?: ListListingsParameters, options?: RequestOptions): Promise<ListingPage>;
  /** The public pages with a price that is no example, for the sitemap. */
  listPageAddresses(input: ListPageAddressesParameters, options?: RequestOptions): Promise<PageAddresses>;
  /** Changes of VAT, and how much of each arrived in prices by kind and store. */
  listPolicyEvents(input?: Record<never, never>, options?: RequestOptions): Promise<PolicyEvents>;
  /** What rose and fell since the last survey. */
  listPriceChanges(input?: ListPriceChangesParameters, options?: RequestOptions): Promise<PriceChanges>;
  /** Search and browse listings, one answer a product. */
  listProductOffers(input?: ListProductOffersParameters, options?: RequestOptions): Promise<ProductOffersPage>;
  /** Search products. */
  listProducts(input?: ListProductsParameters, options?: RequestOptions): Promise<ProductPage>;
  /** The regions, with how many stores each has. */
  listRegions(input?: Record<never, never>, options?: RequestOptions): Promise<RegionList>;
  /** Search stores. */
  listStores(input?: ListStoresParameters, options?: RequestOptions): Promise<StorePage>;
  /** Where to shop for some products and kinds. */
  makePlan(input: NewPlanInput, options?: RequestOptions): Promise<Plan>;
  /** The list that a link to read leads to. */
  readSharedList(input: ReadSharedListParameters, options?: RequestOptions): Promise<SharedList>;
  /** Suggestions while typing. */
  suggest(input?: SuggestParameters, options?: RequestOptions): Promise<Suggestions>;
}

export interface ComparePricesParameters {
  products?: string;
  kinds?: string;
  region?: RegionInput | '';
}

export interface GetBasketParameters {
  people?: number;
  region?: RegionInput | '';
  slug: string;
}

export interface GetCatalogueFileParameters {
  region?: RegionInput | '' | 'Everywhere';
  known?: string;
}

export interface GetFreshnessParameters {
  region?: RegionInput | '';
}

export interface GetKindParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  store?: number;
  region?: RegionInput | '' | 'Everywhere';
  near?: string;
  within_km?: number;
  id: string;
}

export interface GetKindTrendParameters {
  region?: RegionInput | '';
  id: string;
}

export interface GetListingParameters {
  placeholder?: '0' | '1' | '';
  id: number;
}

export interface GetPriceHistoryParameters {
  id: number;
}

export interface GetPriceIndexParameters {
  region?: RegionInput | '';
  aisle?: string;
}

export interface GetProductParameters {
  id: number;
}

export interface GetProductPageParameters {
  page?: number;
  id: number;
}

export interface GetRegionPageParameters {
  region: RegionInput;
}

export interface GetStoreParameters {
  id: number;
}

export interface GetStorePageParameters {
  id: number;
}

export interface ListKindsParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  search?: string;
  aisle?: number;
  region?: RegionInput | '' | 'Everywhere';
  near?: string;
  within_km?: number;
}

export interface ListListingsParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  search?: string;
  region?: RegionInput | '' | 'Everywhere';
  ordering?: ListingOrderingInput | '' | 'distance';
  product?: number;
  store?: number;
  source?: string;
  product__barcode?: string;
  near?: string;
  within_km?: number;
  placeholder?: '0' | '1' | '';
}

export interface ListPageAddressesParameters {
  of: 'products' | 'kinds' | 'stores' | 'regions';
  page?: number;
}

export interface ListPriceChangesParameters {
  page?: number;
  page_size?: number;
  region?: RegionInput | '';
  aisle?: number;
  kind?: string;
  order?: 'rises' | 'falls' | 'newest';
}

export interface ListProductOffersParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  search?: string;
  region?: RegionInput | '' | 'Everywhere';
  ordering?: ListingOrderingInput | '' | 'distance';
  product?: number;
  store?: number;
  source?: string;
  product__barcode?: string;
  near?: string;
  within_km?: number;
  placeholder?: '0' | '1' | '';
}

export interface ListProductsParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  search?: string;
  barcode?: string;
}

export interface ListStoresParameters {
  page?: number;
  page_size?: number;
  cursor?: string;
  search?: string;
  ordering?: '' | 'distance';
  near?: string;
  within_km?: number;
}

export interface ReadSharedListParameters {
  token: string;
}

export interface SuggestParameters {
  query?: string;
  type?: 'all' | 'product' | 'store' | 'history';
  include_history?: '0' | '1' | 'true' | 'false';
  include_products?: '0' | '1' | 'true' | 'false';
  include_stores?: '0' | '1' | 'true' | 'false';
  include_kinds?: '0' | '1' | 'true' | 'false';
  include_prices?: '0' | '1' | 'true' | 'false';
  region?: RegionInput | '' | 'Everywhere';
  near?: string;
  within_km?: number;
}

export type Aisle = {
  id: number;
  name: string;
  position: number;
  kinds: number;
};

export type AisleList = Array<Aisle>;

export type AisleReference = {
  id: number;
  name: string;
};

export type AreaInput =
  | (
      | {
          region: RegionInput;
        }
      | {
          preferred: true;
        }
      | {
          near: PositionInput;
          within_km: WithinKmInput;
        }
    )
  | null;

export type Basket = {
  slug: string;
  name: string;
  description: string;
  counted: 'people' | 'children';
  usual_count: number;
  people: number;
  region: string;
  lines: Array<{
    amount: number;
    unit: 'g' | 'ml' | 'piece';
    per: 'person' | 'household';
    kind: {
      id: number;
      slug: string;
      name: string;
      dimension: Dimension;
    };
    whole: {
      amount: string;
      unit: 'g' | 'kg' | 'oz' | 'lb' | 'ml' | 'l' | 'floz' | 'pt' | 'gal' | 'piece' | 'dozen';
    };
    need: {
      amount: string;
      amount_unit: 'g' | 'kg' | 'oz' | 'lb' | 'ml' | 'l' | 'floz' | 'pt' | 'gal' | 'piece' | 'dozen';
      quantity: number;
    };
    cost: Sum | null;
    store: number | null;
    is_example: boolean;
  }>;
  trip: {
    total: Sum;
    found: number;
    examples: number;
    oldest: Timestamp | null;
    stops: Array<{
      store: PlanStore;
      subtotal: Sum;
      lines: number;
    }>;
  };
};

export type BasketList = {
  results: Array<BasketSummary>;
};

export type BasketSummary = {
  slug: string;
  name: string;
  description: string;
  counted: 'people' | 'children';
  usual_count: number;
  lines: number;
};

export type CatalogueFile = {
  format: number;
  region: string;
  head: {
    hash: string;
    content: CatalogueHead | null;
  };
  parts: Array<{
    hash: string;
    content: CataloguePart | null;
  }>;
};

export type CatalogueHead = {
  stores: Array<{
    id: number;
    name: string;
    name_rank: number;
    address: string;
    region: string | null;
    lat: string | null;
    lon: string | null;
    location_source: 'unknown' | 'area' | 'geocoded' | 'exact';
    image: string | null;
    img_is_verified: Verification | null;
  }>;
  kinds: Array<{
    id: number;
    slug: string;
    name: string;
    dimension: Dimension;
    aisle: AisleReference;
    sold_by: 'pack' | 'weight';
    names: Array<string>;
  }>;
};

export type CataloguePart = {
  products: {
    id: Array<number>;
    name: Array<string>;
    brand: Array<string>;
    amount: Array<string>;
    kind: Array<number>;
    dimension: Array<Dimension>;
    base_amount: Array<string | null>;
    barcode: Array<string | null>;
    image: Array<string | null>;
    img_is_verified: Array<Verification | null>;
    listings: Array<number>;
  };
  listings: {
    store: Array<number>;
    price: Array<number>;
    price_id: Array<number>;
    added: Array<number>;
    seen: Array<number>;
    details: Array<number>;
  };
  times: Array<number>;
  details: Array<string>;
};

export type Comparison = {
  series: Array<{
    key: string;
    name: string;
    product: ProductReference | null;
    unit: 'kg' | 'l' | 'each' | null;
    months: Array<PriceMonth>;
  }>;
};

export type Dimension = 'mass' | 'volume' | 'count';

export type DistanceKm = number | null;

export type Freshness = {
  everywhere: {
    listings: number;
    samples: number;
    newest: Timestamp | null;
    median_days: number | null;
    over_45: number;
    over_120: number;
    last_survey: string | null;
  };
  regions: Array<{
    listings: number;
    samples: number;
    newest: Timestamp | null;
    median_days: number | null;
    over_45: number;
    over_120: number;
    last_survey: string | null;
    region: Region | null;
    stores: number;
  }>;
  stores: Array<StoreAges>;
  is_cut: boolean;
};

export type HistoryEntry = {
  id: number;
  query: string;
  timestamp: Timestamp;
};

export type Kind = {
  id: number;
  slug: string;
  name: string;
  dimension: Dimension;
  aisle: AisleReference;
  sold_by: 'pack' | 'weight';
};

export type KindDetails = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<Listing>;
  kind: Kind;
  regions: Array<{
    region: string;
    cheapest: Listing;
    median_unit_price: string | null;
  }>;
};

export type KindOffers = {
  id: number;
  slug: string;
  name: string;
  dimension: Dimension;
  aisle: AisleReference;
  sold_by: 'pack' | 'weight';
  products: number;
  stores: number;
  cheapest: Listing | null;
};

export type KindOffersPage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<KindOffers>;
};

export type KindReference = {
  id: number;
  slug: string;
  name: string;
};

export type KindTrend = {
  trend: PriceTrend | null;
  shrunk: Array<ShrunkPack>;
  preview: LinkPreview | null;
};

export type LinkPreview = {
  path: string;
  text: string;
};

export type Listing = {
  id: number;
  price_id: number;
  price: Money;
  price_is_verified: Verification;
  source: string;
  date_added: Timestamp;
  last_seen: Timestamp;
  confirmations: number;
  confidence: 'high' | 'medium' | 'low';
  missed_at?: Timestamp;
  product: number;
  product_id: number;
  product_name: string;
  product_brand: string;
  product_amount: string;
  product_image: string | null;
  product_img_is_verified: Verification | null;
  product_can_upload_image: boolean;
  store: number;
  store_id: number;
  store_name: string;
  store_address: string;
  store_region: string;
  store_lat: number | null;
  store_lon: number | null;
  store_location_is_approximate: boolean;
  store_image: string | null;
  store_img_is_verified: Verification | null;
  store_can_upload_image: boolean;
  unit_price: Money | null;
  unit: string | null;
  price_per_lb?: Money;
  kind: {
    id: number;
    slug: string;
    name: string;
    aisle: number;
  } | null;
  distance_km?: DistanceKm;
  waiting?: Array<'product' | 'store'>;
};

export type ListingOrderingInput =
  | 'price'
  | '-price'
  | 'unit_price'
  | '-unit_price'
  | 'date_added'
  | '-date_added'
  | 'store__name'
  | '-store__name';

export type ListingPage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<Listing>;
  corrected_query?: string;
};

export type Money = string;

export type MoneyInput = string;

export type NewPlanInput = {
  items: Array<PlannedNeedInput>;
  area?: AreaInput;
  max_stops?: number;
  stop_cost?: MoneyInput;
  not_seen_since?: TimestampInput;
  near?: PositionInput;
  offers?: boolean;
};

export type OpenData = {
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json';
  name: string;
  title: string;
  created: Timestamp;
  licenses: Array<{
    name: string;
    title: string;
    path: string;
  }>;
  resources: Array<{
    name: string;
    title: string;
    path: string;
    type: 'table';
    format: 'csv' | 'parquet';
    mediatype: string;
    encoding?: string;
    bytes: number;
    hash: string;
    rowCount: number;
    schema: {
      fields: Array<{
        name: string;
        type: 'integer' | 'string' | 'date' | 'boolean';
        description?: string;
        constraints: {
          required: boolean;
        };
      }>;
      primaryKey: Array<string>;
    };
  }>;
};

export type Pack = {
  listing: Listing;
  count: number;
  weight?: Weight;
};

export type PageAddresses = {
  pages: number;
  newest: Array<Timestamp>;
  results: Array<{
    id: string;
    words: Array<string>;
    newest: Timestamp;
  }>;
};

export type Plan = {
  as_of: Timestamp;
  needed: number;
  not_planned: number;
  stores: Array<StorePlan>;
  stores_in_area: number;
  trip: Trip;
  trips: Array<{
    max_stops: number;
    stops: number;
    total: Sum;
    found: number;
    saves: Sum | null;
  }>;
  stale: {
    from_45_days: number;
    from_120_days: number;
    left_out: number;
  };
  offers?: Array<[number, number, number, Timestamp, Array<[number, number, Weight]>]>;
  offer_confidences?: Array<'high' | 'medium' | 'low' | 'sample'>;
  products?: Array<ProductReference>;
  list_costs?: Array<[number, number]>;
};

export type PlanStore = {
  id: number;
  name: string;
  address: string;
  region: string;
  lat: number | null;
  lon: number | null;
};

export type PlannedNeedInput = {
  product?: number | null;
  store?: number | null;
  kinds?: Array<number> | null;
  amount?: string | null;
  amount_unit?: 'g' | 'kg' | 'oz' | 'lb' | 'ml' | 'l' | 'floz' | 'pt' | 'gal' | 'piece' | 'dozen' | null;
  quantity?: number;
};

export type PolicyEvent = {
  id: number;
  name: string;
  day: string;
  vat: 'off' | 'on';
  rate: string;
  note: string;
  kinds: Array<KindReference>;
  expected: number;
  result: {
    computed_at: Timestamp;
    affected: {
      percent: number | null;
      arrived: number | null;
      prices: number;
    };
    unaffected: {
      percent: number | null;
      arrived: number | null;
      prices: number;
    };
    kinds: Array<{
      percent: number | null;
      arrived: number | null;
      prices: number;
      kind: KindReference;
    }>;
    stores: Array<{
      percent: number | null;
      arrived: number | null;
      prices: number;
      store: {
        id: number;
        name: string;
        address: string;
        region: string;
      };
      unaffected: {
        percent: number | null;
        arrived: number | null;
        prices: number;
      };
    }>;
  } | null;
  version: Version;
};

export type PolicyEvents = {
  results: Array<PolicyEvent>;
};

export type PositionInput = [number, number];

export type PriceChanges = {
  month: string | null;
  prices: number;
  stores: number;
  rose: number;
  fell: number;
  unchanged: number;
  middle: number | null;
  is_cut: boolean;
  kind: KindReference | null;
  kinds: Array<KindReference>;
  count: number;
  results: Array<{
    id: number;
    product: ProductReference;
    store: StoreReference;
    from: Money;
    from_day: string;
    to: Money;
    to_day: string;
    percent: number;
  }>;
};

export type PriceCounts = {
  prices: number;
  examples: number;
  recent: number;
  newest: Timestamp | null;
};

export type PriceHistory = Array<PriceHistoryPoint>;

export type PriceHistoryPoint = {
  date_added: Timestamp;
  price: Money;
  last_seen: Timestamp;
};

export type PriceIndex = {
  run: {
    computed_at: Timestamp;
    method_version: string;
    file: string;
    sha256: string;
    last_month: string;
    prices: number;
    items: number;
    excluded: {
      sample: number;
      rejected: number;
      held: number;
      pending: number;
      no_region: number;
    };
  } | null;
  regions: Array<string>;
  aisles: Array<string>;
  points: Array<{
    month: string;
    jevons: number | null;
    geks: number | null;
    matched: number;
    linked_to: string | null;
    base: string | null;
    provisional: boolean;
  }>;
  change: {
    month: string;
    since: string;
    percent: number;
    matched: number;
    provisional: boolean;
  } | null;
  levels: {
    month: string;
    base: string;
    regions: Array<{
      region: string;
      percent: number | null;
      low: number | null;
      high: number | null;
      products: number;
    }>;
  };
  basket: {
    products: Array<ProductReference>;
    months: Array<{
      month: string;
      cost: Money | null;
      observed: number;
      imputed: number;
      missing: number;
    }>;
    region: string;
  };
  corrections: Array<{
    at: Timestamp;
    method: 'jevons' | 'geks' | 'basket' | 'level';
    region: string;
    month: string;
    before: number | null;
    after: number | null;
  }>;
};

export type PriceMonth = {
  month: string;
  median: Money;
  prices: number;
};

export type PriceTrend = {
  month: string;
  since: string;
  percent: number;
  prices: number;
  stores: number;
};

export type Product = {
  id: number;
  name: string;
  brand: string;
  amount: string;
  barcode: string;
  description: string;
  category: string;
  manufacturer: string;
  option1name: string;
  option1value: string;
  option2name: string;
  option2value: string;
  option3name: string;
  option3value: string;
  option4name: string;
  option4value: string;
  option5name: string;
  option5value: string;
  image_url: string | null;
  img_is_verified: Verification | null;
  can_upload_image: boolean;
  date_added: Timestamp;
  waiting?: Array<string>;
  version: Version;
};

export type ProductDetails = {
  id: number;
  name: string;
  brand: string;
  amount: string;
  image: string | null;
  kind: KindReference | null;
  count: number;
  examples: number;
  missing: number;
  lowest: Money | null;
  highest: Money | null;
  cheapest: Listing | null;
  regions: Array<{
    region: string;
    cheapest: StorePrice;
    stores: number;
    median: Money;
  }>;
  offers: Array<StorePrice>;
  real: {
    lowest: Money;
    highest: Money;
    count: number;
  } | null;
  history: Array<{
    region: string;
    months: Array<PriceMonth>;
  }>;
  trend: PriceTrend | null;
  shrunk: Array<ShrunkPack>;
  others: Array<{
    id: number;
    name: string;
    brand: string;
    amount: string;
    price: Money;
    unit_price: Money | null;
    unit: string | null;
    is_example: boolean;
  }>;
  preview: LinkPreview | null;
};

export type ProductOffers = {
  product: number;
  cheapest: Listing;
  highest: Money;
  stores: number;
  newest: Timestamp;
};

export type ProductOffersPage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<ProductOffers>;
  corrected_query?: string;
};

export type ProductPage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<Product>;
};

export type ProductPrice = {
  id: number;
  price: Money;
  source: string;
  last_seen: Timestamp;
  date_added: Timestamp;
  confidence: 'high' | 'medium' | 'low';
  missed_at?: Timestamp;
  product: ProductReference;
  store: StoreReference;
  median: Money;
  stores: number;
};

export type ProductReference = {
  id: number;
  name: string;
  brand: string;
  amount: string;
};

export type Region = 'North' | 'South' | 'Central' | 'East' | 'West' | 'Tobago';

export type RegionDetails = {
  region: Region;
  freshness: PriceCounts;
  stores: Array<{
    id: number;
    name: string;
    address: string;
    region: string;
    freshness: PriceCounts;
  }>;
  cheapest: Array<ProductPrice>;
  preview: LinkPreview | null;
};

export type RegionInput = 'North' | 'South' | 'Central' | 'East' | 'West' | 'Tobago';

export type RegionList = Array<{
  name: string;
  stores: number;
}>;

export type Samples = {
  are_listed: boolean;
  are_all: boolean;
};

export type SharedList = {
  name: string;
  total: Sum;
  items: Array<{
    name: string;
    detail: string;
    quantity: number;
    cost: Sum | null;
    price_pending?: boolean;
    has_example_price?: boolean;
    is_needed: boolean;
    store_name: string | null;
  }>;
};

export type ShrunkPack = {
  from: ProductReference;
  to: ProductReference;
  month: string;
  stores: number;
  price_percent: number;
  unit_percent: number;
  unit: '100 g' | '100 ml' | 'each';
};

export type Store = {
  id: number;
  name: string;
  address: string;
  region: string;
  region_name: string;
  lat: number | null;
  lon: number | null;
  image_url: string | null;
  image: string | null;
  img_is_verified: Verification | null;
  can_upload_image: boolean;
  phone_number: string;
  email: string;
  website: string;
  opening_hours: string;
  store_type: string;
  parking_availability: string;
  wheelchair_accessible: string | boolean | null;
  additional_info: string;
  date_added: Timestamp;
  waiting?: Array<string>;
  version: Version;
  distance_km?: DistanceKm;
};

export type StoreAges = {
  listings: number;
  samples: number;
  newest: Timestamp | null;
  median_days: number | null;
  over_45: number;
  over_120: number;
  last_survey: string | null;
  id: number;
  name: string;
  address: string;
  region: Region | null;
  is_silent: boolean;
};

export type StoreDetails = {
  id: number;
  name: string;
  address: string;
  region: string;
  lat: number | null;
  lon: number | null;
  is_approximate: boolean;
  opening_hours: string;
  freshness: PriceCounts;
  compared: {
    below: number;
    same: number;
    above: number;
  };
  cheapest: Array<ProductPrice>;
  preview: LinkPreview | null;
};

export type StorePage = {
  count: number;
  next: string | null;
  previous: string | null;
  results: Array<Store>;
};

export type StorePlan = {
  store: PlanStore;
  total: Sum;
  found: number;
  missing: Array<number>;
  oldest: Timestamp;
  substitutes: Array<Substitute>;
};

export type StorePrice = {
  id: number;
  price: Money;
  source: string;
  last_seen: Timestamp;
  date_added: Timestamp;
  confidence: 'high' | 'medium' | 'low';
  missed_at?: Timestamp;
  store: StoreReference;
};

export type StoreReference = {
  id: number;
  name: string;
  address: string;
  region: string;
};

export type Substitute = {
  item: number;
  listing: Listing;
  cost: Sum;
};

export type Suggestions = {
  history: Array<HistoryEntry>;
  products: Array<{
    id: number;
    name: string;
    brand: string;
    amount: string;
    barcode?: string;
    image_url: string | null;
    lowest?: {
      price: Money;
      source: string;
      store_name: string;
      store_address: string;
    } | null;
  }>;
  kinds?: Array<KindReference>;
  stores: Array<StoreReference>;
  corrected_query?: string;
};

export type Sum = string;

export type Timestamp = string;

export type TimestampInput = string;

export type Trip = {
  stops: Array<{
    store: PlanStore;
    subtotal: Sum;
    items: Array<{
      item: number;
      packs: Array<Pack>;
      cost: Sum;
    }>;
  }>;
  total: Sum;
  found: number;
  missing: Array<number>;
  substitutes: Array<Substitute>;
  way_km: number | null;
  oldest: Timestamp | null;
  saves_vs_list: Sum | null;
  saves_vs_one_store: Sum | null;
};

export type Verification = 'pending' | 'verified' | 'rejected';

export type Version = string;

export type Weight = {
  amount: string;
  unit: 'g' | 'kg' | 'oz' | 'lb' | 'ml' | 'l' | 'floz' | 'pt' | 'gal' | 'piece' | 'dozen';
  cost: Sum;
};

export type WithinKmInput = number;
