import type {
  AmountUnit,
  Area,
  ChangeResult,
  ExcludedPrices,
  ImportReport,
  InviteStatus,
  ListRole,
  PolicyEvent,
  PriceIndexData,
  Region,
  SoldBy,
  Verification,
} from '@bargain-buddy/contract';
import type { AlertRule } from '@bargain-buddy/domain';
import type { PriceIndex, PublishedIndexPoint } from '@bargain-buddy/price-index';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Selectable } from 'kysely';
import type { AdminTables } from './admin-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';

/** PostgreSQL numeric, read and written as a decimal string. */
type Numeric = ColumnType<string, string | number, string | number>;
type Timestamp = ColumnType<Date, Date | string, Date | string>;
type DefaultedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type Day = ColumnType<string, string, string>;

export interface AppUserTable {
  id: GeneratedAlways<number>;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: Generated<string>;
  profile_picture: string | null;
  preferred_region: Region | null;
  email_notifications: Generated<boolean>;
  push_notifications: Generated<boolean>;
  alert_mails: Generated<boolean>;
  theme_mode: Generated<'light' | 'dark'>;
  theme_chosen: Generated<boolean>;
  is_superuser: Generated<boolean>;
  is_active: Generated<boolean>;
  date_joined: DefaultedTimestamp;
  /** Time when the user proved ownership of `email`. */
  email_proven_at: Timestamp | null;
  pending_email: string | null;
  address: Generated<string>;
  /** True if login needs a second step. Superusers of an https site always need one. */
  asks_second_step: Generated<boolean>;
  /** Newest use of sessions whose tokens are deleted. */
  last_session_at: Timestamp | null;
}
export type AppUserRow = Selectable<AppUserTable>;

export interface RefreshTokenTable {
  id: Generated<string>;
  user_id: number;
  family: string;
  token_hash: Buffer;
  user_agent: Generated<string>;
  issued_at: DefaultedTimestamp;
  signed_in_at: DefaultedTimestamp;
  expires_at: Timestamp;
  /** The token that this one replaced. Null for the first of a session. */
  parent_id: string | null;
  used_at: Timestamp | null;
  revoked_at: Timestamp | null;
}

export interface KnownNetworkTable {
  user_id: number;
  network_hash: Buffer;
  last_used: DefaultedTimestamp;
}

export interface ProductTable {
  id: GeneratedAlways<number>;
  name: string;
  brand: Generated<string>;
  amount: Generated<string>;
  barcode: string | null;
  description: Generated<string>;
  category: Generated<string>;
  manufacturer: Generated<string>;
  option1name: Generated<string>;
  option1value: Generated<string>;
  option2name: Generated<string>;
  option2value: Generated<string>;
  option3name: Generated<string>;
  option3value: Generated<string>;
  option4name: Generated<string>;
  option4value: Generated<string>;
  option5name: Generated<string>;
  option5value: Generated<string>;
  image: string | null;
  img_is_verified: Verification | null;
  image_by: number | null;
  date_added: DefaultedTimestamp;
  import_id: number | null;
  kind_id: Generated<number>;
  dimension: Generated<Dimension>;
  /** Content of a package in kilograms, litres or pieces. */
  base_amount: Numeric | null;
  kind_read_from: string | null;
  kind_is_chosen: Generated<boolean>;
  name_text: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}
export type ProductRow = Selectable<ProductTable>;

export interface StoreTable {
  id: GeneratedAlways<number>;
  name: string;
  address: Generated<string>;
  region: Region | null;
  lat: Numeric | null;
  lon: Numeric | null;
  location_source: Generated<'unknown' | 'area' | 'geocoded' | 'exact'>;
  image: string | null;
  img_is_verified: Verification | null;
  image_by: number | null;
  phone_number: Generated<string>;
  email: Generated<string>;
  website: Generated<string>;
  opening_hours: Generated<string>;
  store_type: Generated<string>;
  parking_availability: Generated<string>;
  wheelchair_accessible: boolean | null;
  /** Empty if `wheelchair` is true or false. */
  wheelchair_note: Generated<string>;
  additional_info: Generated<string>;
  date_added: DefaultedTimestamp;
  import_id: number | null;
  search_text: GeneratedAlways<string>;
}
export type StoreRow = Selectable<StoreTable>;

export interface PriceImportTable {
  id: GeneratedAlways<number>;
  kind: 'mti' | 'pricesmart';
  file_name: string;
  file_sha256: string;
  date_added: Day;
  imported_by: number | null;
  imported_at: DefaultedTimestamp;
  undone_at: Timestamp | null;
  undone_by: number | null;
  added: Generated<number>;
  unchanged: Generated<number>;
  skipped: Generated<number>;
  held: Generated<number>;
  report: JSONColumnType<ImportReport>;
  is_sample: Generated<boolean>;
  cleared_samples: Generated<boolean>;
}

export interface PriceTable {
  id: GeneratedAlways<number>;
  product_id: number;
  store_id: number;
  price: Numeric;
  date_added: DefaultedTimestamp;
  price_is_verified: Generated<Verification>;
  held: Generated<boolean>;
  source: string;
  added_by: number | null;
  import_id: number | null;
  /** Derived from price_observation. Null if the price was not seen after it was added. */
  last_seen: Timestamp | null;
  confirmations: Generated<number>;
  surveyed: Generated<boolean>;
  held_because: 'far off' | 'reporter' | 'import' | null;
  /** The reason in words. Null for prices that were held before reasons were stored. */
  held_why: string | null;
  /** Day of the newest survey of the store that does not have it. It counts if it is newer than `last_seen`. */
  missed_at: Timestamp | null;
  /** Sheet and cell in the file of an import, such as 'North!E6', and the text of that cell. */
  held_cell: string | null;
  held_cell_text: string | null;
}

/** Records that a price was seen again, or a person's own report. */
export interface PriceObservationTable {
  id: GeneratedAlways<number>;
  price_id: number;
  seen_at: Timestamp;
  source: string;
  import_id: number | null;
  user_id: number | null;
  network_hash: Buffer | null;
  device_hash: Buffer | null;
  counts: boolean;
}

export interface ListingTable {
  product_id: number;
  store_id: number;
  price_id: number;
  price: Numeric;
  date_added: Timestamp;
  price_is_verified: Verification;
  source: string;
  region: Region | null;
  store_name: string;
  /** Set by a trigger from the product. */
  kind_id: Generated<number>;
  base_amount: Numeric | null;
  unit_price: GeneratedAlways<Numeric | null>;
  last_seen: Timestamp | null;
  confirmations: Generated<number>;
  surveyed: Generated<boolean>;
  missed_at: Timestamp | null;
}

export interface AisleTable {
  id: GeneratedAlways<number>;
  /** Name in packages/domain. Null if a person created the kind. */
  key: string | null;
  name: string;
  position: number;
}

export interface AisleWinTable {
  scope: string;
  first_id: number;
  next_id: number;
  weight: number;
}

export interface AisleVoteTable {
  id: string;
  voter: Buffer;
  voted_at: DefaultedTimestamp;
}

export interface StoreAisleOrderTable {
  store_id: number;
  aisles: number[];
}

export type Dimension = 'mass' | 'volume' | 'count';

export interface KindTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  dimension: Dimension;
  aisle_id: number;
  aisle_is_chosen: Generated<boolean>;
  sold_by: Generated<SoldBy>;
  sold_by_is_chosen: Generated<boolean>;
  date_added: DefaultedTimestamp;
  search_text: GeneratedAlways<string>;
}

export interface KindNameTable {
  name: string;
  dimension: Dimension;
  kind_id: number;
}

export interface KindOtherNameTable {
  kind_id: number;
  key: string;
  name: string;
  is_removed: Generated<boolean>;
}

export interface SearchHistoryTable {
  id: GeneratedAlways<number>;
  user_id: number;
  query: string;
  timestamp: DefaultedTimestamp;
}

export interface PasswordResetTokenTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface EmailProofTokenTable {
  token_hash: Buffer;
  user_id: number;
  email: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface EmailTakeBackTokenTable {
  token_hash: Buffer;
  user_id: number;
  /** Address before the change, which the link restores. */
  email: string;
  changed_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PreferredStoreTable {
  user_id: number;
  store_id: number;
  added_at: DefaultedTimestamp;
}

export interface PushSubscriptionTable {
  id: GeneratedAlways<number>;
  user_id: number;
  family: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: DefaultedTimestamp;
}

export interface NotificationTable {
  id: GeneratedAlways<number>;
  user_id: number;
  content: string;
  notification_type: Generated<string>;
  is_read: Generated<boolean>;
  timestamp: DefaultedTimestamp;
  invite_id: number | null;
  path: Generated<string>;
  person_id: number | null;
}

export interface PolicyEventTable {
  id: GeneratedAlways<number>;
  name: string;
  day: Day;
  vat: 'off' | 'on';
  rate: Numeric;
  note: Generated<string>;
  result: JSONColumnType<NonNullable<PolicyEvent['result']>> | null;
}

export interface PolicyEventKindTable {
  event_id: number;
  kind_id: number;
}

export interface PriceIndexRunTable {
  id: GeneratedAlways<number>;
  computed_at: DefaultedTimestamp;
  method_version: string;
  file: string;
  file_hash: string;
  last_month: string;
  prices: number;
  items: number;
  excluded: JSONColumnType<ExcludedPrices>;
  regions: JSONColumnType<Omit<PriceIndex['regions'], 'month'> & { month?: string }>;
  basket: JSONColumnType<PriceIndex['basket']>;
  withdrawn_at: Timestamp | null;
}

export interface PriceIndexSeriesTable {
  region: string;
  aisle: string;
  /** Points of runs before version 1.2.0 of the method have no base. */
  points: JSONColumnType<(Omit<PublishedIndexPoint, 'base'> & Partial<PublishedIndexPoint>)[]>;
}

export interface PriceIndexCorrectionTable {
  id: GeneratedAlways<number>;
  run_id: number;
  region: string;
  aisle: string;
  method: PriceIndexData['corrections'][number]['method'];
  month: string;
  before: number | null;
  after: number | null;
}

export interface PriceAlertTable {
  id: GeneratedAlways<number>;
  user_id: number;
  product_id: number | null;
  kind_id: number | null;
  list_id: Generated<number | null>;
  list_area: Generated<boolean>;
  max_stops: Generated<number | null>;
  stop_cost: Generated<number | null>;
  list_basis: Generated<string | null>;
  list_found: Generated<number | null>;
  list_needed: Generated<number | null>;
  list_total: Generated<number | null>;
  region: Region | null;
  preferred: Generated<boolean>;
  rule: AlertRule;
  threshold: number | null;
  percent: number | null;
  is_paused: Generated<boolean>;
  armed: boolean;
  reference: number | null;
  restarts: Generated<boolean>;
  /** AlertHistory, which only its module reads. */
  seen: ColumnType<unknown, string | undefined, string>;
  created_at: DefaultedTimestamp;
}

export interface BasketTable {
  id: GeneratedAlways<number>;
  slug: string;
  name: string;
  description: string;
  counted: 'people' | 'children';
  usual_count: number;
  position: number;
}

export interface BasketLineTable {
  basket_id: number;
  position: number;
  kind_slug: string;
  amount: number;
  unit: 'g' | 'ml' | 'piece';
  per: 'person' | 'household';
}

export interface ShoppingListTable {
  id: GeneratedAlways<number>;
  client_id: Generated<string>;
  name: string;
  description: Generated<string>;
  version: Generated<number>;
  created_at: DefaultedTimestamp;
  last_updated: DefaultedTimestamp;
  told_at: DefaultedTimestamp;
  changes_known_since: Generated<number>;
  area: JSONColumnType<NonNullable<Area>> | null;
}

export interface ShoppingListMemberTable {
  list_id: number;
  user_id: number;
  role: ListRole;
  joined_at: DefaultedTimestamp;
  joined_by_link: Generated<boolean>;
}

export interface ShoppingListItemTable {
  id: GeneratedAlways<number>;
  list_id: number;
  client_id: string;
  product_id: number | null;
  store_id: number | null;
  is_needed: Generated<boolean>;
  quantity: Generated<number>;
  version: number;
  added_by: number | null;
  date_added: DefaultedTimestamp;
  deleted_at: Timestamp | null;
  removed_by: number | null;
  text: string | null;
  amount: Numeric | null;
  amount_unit: AmountUnit | null;
  need_key: string | null;
  note: Generated<string>;
  title: string | null;
  quantity_at: Timestamp | null;
  note_at: Timestamp | null;
  title_at: Timestamp | null;
  needed_at: Timestamp | null;
  need_at: Timestamp | null;
  removal_made_at: Timestamp | null;
  changed_by: number | null;
  changed_version: number | null;
}

export interface ShoppingListItemKindTable {
  item_id: number;
  kind_id: number;
  position: number;
}

export interface ShoppingListPlanTable {
  list_id: number;
  made_at: Generated<Date>;
  max_stops: number;
  stop_cost: string;
}

export interface ShoppingListPlanItemTable {
  item_id: number;
  list_id: number;
  store_id: number;
  cost: string | null;
}

export interface ShoppingListMergedItemTable {
  list_id: number;
  client_id: string;
  item_id: number;
}

export interface ShoppingListDepartureTable {
  user_id: number;
  list_id: number;
  version: number;
  left_at: DefaultedTimestamp;
  client_id: string | null;
}

export interface ShoppingListReceivedChangeTable {
  list_id: number;
  id: string;
  status: 'done' | 'gone' | 'refused';
  refusal: JSONColumnType<{ detail: string; errors?: Record<string, string[]> }> | null;
  details: JSONColumnType<Pick<Extract<ChangeResult, { status: 'done' }>, 'outcome' | 'conflict'>> | null;
  made_at: Timestamp | null;
  received_at: DefaultedTimestamp;
}

export interface ShoppingListInviteTable {
  id: GeneratedAlways<number>;
  list_id: number;
  invitee_email: string;
  invited_by: number | null;
  status: Generated<Exclude<InviteStatus, 'expired'>>;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  answered_at: Timestamp | null;
}

export interface ShoppingListInviteTokenTable {
  token_hash: Buffer;
  invite_id: number;
}

export interface ShoppingListLinkTable {
  list_id: number;
  made_by: number;
  token_hash: Buffer;
  made_at: DefaultedTimestamp;
}

export interface ShoppingListJoinLinkTable {
  list_id: number;
  made_by: number;
  token_hash: Buffer;
  made_at: DefaultedTimestamp;
  expires_at: Date;
}

export interface RevisionTable {
  id: GeneratedAlways<number>;
  kind: 'product' | 'store';
  record_id: number;
  changed_by: number | null;
  changed_at: DefaultedTimestamp;
  before: JSONColumnType<object> | null;
  after: JSONColumnType<Record<string, unknown>>;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

export interface UndoneWorkTable {
  id: GeneratedAlways<number>;
  user_id: number;
  since: Timestamp;
  actor_name: string;
  done_at: DefaultedTimestamp;
  prices: JSONColumnType<{ id: number; was: Verification }[]>;
  changes: JSONColumnType<UndoneChange[]>;
  given: JSONColumnType<GivenPrice[]>;
  removed: JSONColumnType<RemovedRow[]>;
  discounted: JSONColumnType<number[]>;
  edits: JSONColumnType<number[]>;
  undone_at: Timestamp | null;
}

/** Columns that change when a price is transferred to the person who saw it later. */
type Origin = Record<'date_added' | 'source' | 'import_id' | 'added_by' | 'price_is_verified', string | number | null>;

export interface GivenPrice {
  id: number;
  was: Origin;
  became: Origin;
}

export interface RemovedRow {
  table: 'store' | 'product' | 'price' | 'price_observation';
  row: Record<string, unknown> & { id: number };
}

/** An undone change of a product or store, with its fields before and after. */
export interface UndoneChange {
  revision: number;
  kind: 'product' | 'store';
  id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface LookupCacheTable {
  service: string;
  question: string;
  answer: JSONColumnType<object, string, string>;
  fetched_at: DefaultedTimestamp;
}

export interface Tables extends AdminTables, SignInTables {
  region: { name: Region; position: number };
  app_user: AppUserTable;
  refresh_token: RefreshTokenTable;
  known_network: KnownNetworkTable;
  product: ProductTable;
  store: StoreTable;
  price_import: PriceImportTable;
  price: PriceTable;
  price_observation: PriceObservationTable;
  listing: ListingTable;
  search_history: SearchHistoryTable;
  password_reset_token: PasswordResetTokenTable;
  email_proof_token: EmailProofTokenTable;
  email_take_back_token: EmailTakeBackTokenTable;
  preferred_store: PreferredStoreTable;
  push_subscription: PushSubscriptionTable;
  notification: NotificationTable;
  price_alert: PriceAlertTable;
  basket: BasketTable;
  basket_line: BasketLineTable;
  policy_event: PolicyEventTable;
  policy_event_kind: PolicyEventKindTable;
  price_index_run: PriceIndexRunTable;
  price_index_series: PriceIndexSeriesTable;
  price_index_correction: PriceIndexCorrectionTable;
  shopping_list: ShoppingListTable;
  shopping_list_member: ShoppingListMemberTable;
  shopping_list_item: ShoppingListItemTable;
  shopping_list_item_kind: ShoppingListItemKindTable;
  shopping_list_merged_item: ShoppingListMergedItemTable;
  shopping_list_plan: ShoppingListPlanTable;
  shopping_list_plan_item: ShoppingListPlanItemTable;
  shopping_list_departure: ShoppingListDepartureTable;
  shopping_list_received_change: ShoppingListReceivedChangeTable;
  shopping_list_invite: ShoppingListInviteTable;
  shopping_list_invite_token: ShoppingListInviteTokenTable;
  shopping_list_link: ShoppingListLinkTable;
  shopping_list_join_link: ShoppingListJoinLinkTable;
  revision: RevisionTable;
  undone_work: UndoneWorkTable;
  lookup_cache: LookupCacheTable;
  expected_listing: ListingTable;
  aisle: AisleTable;
  aisle_win: AisleWinTable;
  aisle_vote: AisleVoteTable;
  store_aisle_order: StoreAisleOrderTable;
  kind: KindTable;
  kind_name: KindNameTable;
  kind_other_name: KindOtherNameTable;
}
