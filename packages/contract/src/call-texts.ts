import { accountsTexts } from './accounts.texts.ts';
import { aisleOrderTexts } from './aisle-order.texts.ts';
import { auditLogTexts } from './audit-log.texts.ts';
import type { CallTexts } from './call.ts';
import type * as calls from './calls.ts';
import { catalogueTexts } from './catalogue.texts.ts';
import { catalogueAdminTexts } from './catalogue-admin.texts.ts';
import { dashboardTexts } from './dashboard.texts.ts';
import { dataHealthTexts } from './data-health.texts.ts';
import { eventsTexts } from './events.texts.ts';
import { importsTexts } from './imports.texts.ts';
import { integrationsTexts } from './integrations.texts.ts';
import { kindAdminTexts } from './kind-admin.texts.ts';
import { kindsTexts } from './kinds.texts.ts';
import { listingsTexts } from './listings.texts.ts';
import { listsTexts } from './lists.texts.ts';
import { lookupsTexts } from './lookups.texts.ts';
import { mergesTexts } from './merges.texts.ts';
import { notificationsTexts } from './notifications.texts.ts';
import { operationsTexts } from './operations.texts.ts';
import { plansTexts } from './plans.texts.ts';
import { pocketTexts } from './pocket.texts.ts';
import { priceAdminTexts } from './price-admin.texts.ts';
import { pricesTexts } from './prices.texts.ts';
import { profileTexts } from './profile.texts.ts';
import { pushTexts } from './push.texts.ts';
import { reportersTexts } from './reporters.texts.ts';
import { reviewTexts } from './review.texts.ts';
import { revisionsTexts } from './revisions.texts.ts';
import { sharingTexts } from './sharing.texts.ts';
import { signingInTexts } from './signing-in.texts.ts';
import { suggestionsTexts } from './suggestions.texts.ts';
import { userActivityTexts } from './user-activity.texts.ts';
import { userAdminTexts } from './user-admin.texts.ts';

export const callTexts: CallTexts<typeof calls> = {
  ...accountsTexts,
  ...aisleOrderTexts,
  ...auditLogTexts,
  ...catalogueTexts,
  ...catalogueAdminTexts,
  ...dashboardTexts,
  ...dataHealthTexts,
  ...eventsTexts,
  ...importsTexts,
  ...integrationsTexts,
  ...kindAdminTexts,
  ...kindsTexts,
  ...listingsTexts,
  ...listsTexts,
  ...lookupsTexts,
  ...mergesTexts,
  ...notificationsTexts,
  ...operationsTexts,
  ...plansTexts,
  ...pocketTexts,
  ...priceAdminTexts,
  ...pricesTexts,
  ...profileTexts,
  ...pushTexts,
  ...reportersTexts,
  ...reviewTexts,
  ...revisionsTexts,
  ...sharingTexts,
  ...signingInTexts,
  ...suggestionsTexts,
  ...userActivityTexts,
  ...userAdminTexts,
};
