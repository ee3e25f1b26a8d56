import type { Region } from '@bargain-buddy/contract';
import { amountUnits, maxQuantity, regions } from '@bargain-buddy/contract/names';
import type { GuestPlanNeed } from '~/lib/plans/plan-query.ts';
import { type PlanSettings, withPlanSettings } from '~/lib/plans/settings.ts';

export interface PlanLink {
  items: GuestPlanNeed[];
  region: Region | '';
}

/** The server's limit of items per plan. */
const maxItems = 2_000;
const productItem = /^(\d{1,10})(?:s(\d{1,10}))?(?:x(\d{1,3}))?$/;
const kindsItem = /^k(\d{1,10}(?:-\d{1,10}){0,9})_(\d{1,6}(?:\.\d{1,3})?)([a-z]+)(?:x(\d{1,3}))?$/;

/** Writes `items=12+15s3x2+k31-32_2kg`: product 12, twice product 15 chosen at store 3, 2 kg of kinds 31 or 32. */
export function toPlanLinkParams({ items, region }: PlanLink): URLSearchParams {
  const params = new URLSearchParams({ items: items.map(writeItem).join(' ') });
  if (region) params.set('region', region);
  return params;
}

export const planLinkPath = (link: PlanLink, settings: PlanSettings) =>
  `/where-to-shop?${withPlanSettings(toPlanLinkParams(link), settings)}`;

export function replacePlanLink(params: URLSearchParams, asked: PlanLink): URLSearchParams {
  const changed = new URLSearchParams(params);
  changed.delete('region');
  for (const [name, value] of toPlanLinkParams(asked)) changed.set(name, value);
  return changed;
}

/** Parses the items and the region of a plan link. Returns undefined if they are malformed. */
export function parsePlanLink(params: URLSearchParams): PlanLink | undefined {
  const words = (params.get('items') ?? '').split(' ').filter((word) => word !== '');
  const items = words.map(readItem);
  const region = params.get('region') ?? '';
  const known = regions.find((name) => name === region) ?? '';
  if (items.length === 0 || items.length > maxItems || known !== region) return undefined;
  const whole = items.filter((item) => item !== undefined);
  return whole.length === items.length ? { items: whole, region: known } : undefined;
}

function writeItem(item: GuestPlanNeed): string {
  const times = item.quantity === 1 ? '' : `x${item.quantity}`;
  if (!('product' in item)) return `k${item.kinds.join('-')}_${item.amount}${item.amount_unit}${times}`;
  return `${item.product}${item.store ? `s${item.store}` : ''}${times}`;
}

function readItem(word: string): GuestPlanNeed | undefined {
  const product = productItem.exec(word);
  if (product) {
    const [id, quantity] = [readId(product[1]), readQuantity(product[3])];
    const store = product[2] === undefined ? undefined : readId(product[2]);
    if (!id || !quantity || (product[2] !== undefined && !store)) return undefined;
    return { product: id, ...(store && { store }), quantity };
  }
  const [, ids = '', amount = '', unit, times] = kindsItem.exec(word) ?? [];
  const kinds = ids.split('-').map(readId);
  const known = kinds.filter((id) => id !== undefined);
  const amount_unit = amountUnits.find((name) => name === unit);
  const quantity = readQuantity(times);
  if (!amount_unit || !quantity || !(Number(amount) > 0) || known.length < kinds.length) return undefined;
  return { kinds: known, amount, amount_unit, quantity };
}

function readId(text = ''): number | undefined {
  const id = Number(text);
  return id > 0 && id <= 2_147_483_647 ? id : undefined;
}

function readQuantity(text = '1'): number | undefined {
  const quantity = Number(text);
  return quantity > 0 && quantity <= maxQuantity ? quantity : undefined;
}
