import type { ListItem, Listing, ShoppingList, Unpriced } from '@bargain-buddy/contract';
import { itemCost, nameOfKinds } from '@bargain-buddy/domain';
import { provisionalId } from '~/lib/client-id.ts';
import type { GivenNeed } from '~/lib/item-changes.ts';

export interface KnownItemFacts {
  listing?: Listing;
  kinds?: ListItem['kind_details'];
  name?: string;
  offer?: Partial<Unpriced>;
}

const noStore = { store_name: '', store_address: '', store_region: '' };
const noOffer: Unpriced = {
  ...noStore,
  product: 0,
  product_id: 0,
  product_name: '',
  product_brand: '',
  product_amount: '',
  product_image: null,
  product_img_is_verified: null,
  product_can_upload_image: false,
  store: 0,
  store_id: 0,
  store_lat: null,
  store_lon: null,
  store_location_is_approximate: false,
  store_image: null,
  store_img_is_verified: null,
  store_can_upload_image: false,
  kind: null,
};

export function itemFieldsWithoutPrice(
  product: { id: number; name: string; brand: string; amount: string },
  store?: { id: number; name: string; address: string },
): Partial<Unpriced> {
  return {
    product: product.id,
    product_id: product.id,
    product_name: product.name,
    product_brand: product.brand,
    product_amount: product.amount,
    ...(store && { store: store.id, store_id: store.id, store_name: store.name, store_address: store.address }),
  };
}

/** Returns the new item to show until the server responds. */
export function provisionalItem(
  list: Pick<ShoppingList, 'id'>,
  client_id: string,
  given: GivenNeed & { quantity?: number; note?: string; title?: string },
  { listing, kinds: kind_details = [], offer = listing, name = '' }: KnownItemFacts = {},
): ListItem {
  const { product = null, store = null, amount = null, amount_unit = null, quantity = 1, note = '' } = given;
  const { title = '' } = given;
  const text = given.text ?? '';
  const priceDetails = listing && store === listing.store_id ? listing : null;
  const item = {
    id: provisionalId(client_id),
    client_id,
    shopping_list: list.id,
    product,
    store,
    kinds: given.kinds ?? [],
    kind_details,
    text,
    amount,
    amount_unit,
    title,
    name: offer?.product_name || nameOfKinds(kind_details.map((kind) => kind.name)) || text || name,
    note,
    added_by: null,
    is_needed: true,
    quantity,
    date_added: new Date().toISOString(),
    version: 0,
    priceDetails,
    price_basis: priceDetails && ('store' as const),
    packs: [],
    planned: null,
    unpriced: offer && !priceDetails ? { ...noOffer, ...offer, ...(store === null && noStore) } : null,
    held_price: null,
  };
  return { ...item, cost: itemCost(item) };
}
