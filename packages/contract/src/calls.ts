// All endpoints. Pages get them without the schemas and texts beside them (apps/web/vite/contract-for-pages.ts).

export {
  cancelEmailChange,
  changeOwnAccount,
  changePassword,
  confirmPasswordReset,
  getOwnAccount,
  login,
  logout,
  refresh,
  register,
  requestPasswordReset,
  resendVerification,
  revertEmailChange,
  verifyEmail,
} from './accounts.ts';
export { countAisleTicks, getAisleOrder, putAisleOrder } from './aisle-order.ts';
export { exportAuditLog, listAuditPeople, readAuditLog } from './audit-log.ts';
export { changeBasket, createBasket, deleteBasket, getBasket, listAdminBaskets, listBaskets } from './baskets.ts';
export type * from './call.ts';
export {
  changeProduct,
  changeStore,
  createProduct,
  createStore,
  getProduct,
  getStore,
  giveBarcode,
  listProducts,
  listRegions,
  listStores,
  uploadProductImage,
  uploadStoreImage,
  verifyProductImage,
  verifyStoreImage,
} from './catalogue.ts';
export {
  changeProducts,
  changeStores,
  deleteProduct,
  deleteProductHere,
  deleteStore,
  deleteStoreHere,
  exportAdminProducts,
  exportAdminStores,
  getProductUsage,
  getStoreUsage,
  listAdminProducts,
  listAdminStores,
  listDeletions,
  listMatchingProducts,
  listMatchingStores,
  undoDeletion,
} from './catalogue-admin.ts';
export { getCatalogueFile } from './catalogue-file.ts';
export { getDashboard, retryJob } from './dashboard.ts';
export {
  exportFreshness,
  exportUnpricedProducts,
  getCoverage,
  getDataHealth,
  getFreshness,
  getMonthlyReport,
  listPriceJumps,
  listReportMonths,
  listStoreAges,
  listUnpricedProducts,
  putOffReminder,
} from './data-health.ts';
export { streamEvents } from './events.ts';
export {
  cancelImportRun,
  changeImportMatch,
  clearSamples,
  exportImportCells,
  exportRunCells,
  findClosestRecords,
  getImport,
  getImportRun,
  getSamples,
  importPriceSmart,
  importSurvey,
  listImportMatches,
  listImportRuns,
  listImports,
  listSurveyImports,
  undoImport,
  undoSurveyImport,
} from './imports.ts';
export { listIntegrations, testIntegration } from './integrations.ts';
export {
  changeKind,
  createAisle,
  deleteAisle,
  deleteKind,
  getAdminKind,
  listAdminAisles,
  listAdminKinds,
  listKindChanges,
  listKindProducts,
  mergeKinds,
  orderAisles,
  renameAisle,
  splitKind,
  undoKindChange,
} from './kind-admin.ts';
export { exportAisle, exportKind, getKind, listAisles, listKinds } from './kinds.ts';
export { addItem, addItems, changeItem, listItems, removeItem } from './list-items.ts';
export { getListing, listListings, listProductOffers } from './listings.ts';
export {
  changeShoppingList,
  createShoppingList,
  deleteShoppingList,
  getShoppingList,
  listShoppingLists,
  replaceShoppingList,
} from './lists.ts';
export { lookUpBarcode, lookUpProducts, suggestLocations } from './lookups.ts';
export { dismissDuplicate, findDuplicates, listMerges, mergeRecords, undoMerge } from './merges.ts';
export {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';
export { getOpenData, getOpenDataFile } from './open-data.ts';
export { getApiDocument, getHealth, getMetrics, getReadiness } from './operations.ts';
export { endPlan, makePlan, planShoppingList, takePlan } from './plans.ts';
export {
  changePolicyEvent,
  createPolicyEvent,
  deletePolicyEvent,
  exportPolicyEvents,
  listPolicyEvents,
} from './policy-events.ts';
export {
  changeAdminPrice,
  changeAdminPrices,
  deleteAdminPrice,
  exportAdminPrices,
  getAdminPrice,
  getPriceContext,
  listAdminPrices,
  listMatchingPrices,
} from './price-admin.ts';
export {
  changeAlertMails,
  changePriceAlert,
  createPriceAlert,
  deletePriceAlert,
  listPriceAlerts,
  unsubscribeFromAlertMails,
} from './price-alerts.ts';
export { exportPriceChanges, listPriceChanges } from './price-changes.ts';
export { comparePrices, exportComparison } from './price-comparison.ts';
export { exportPriceIndex, getPriceIndex } from './price-index.ts';
export { confirmPrice, getPriceHistory, reportPrice, verifyPrice } from './prices.ts';
export {
  addPreferredStore,
  changeRegion,
  deleteOwnAccount,
  exportOwnAccount,
  listSessions,
  previewDeletion,
  removePreferredStore,
  signOutDevice,
  signOutOtherDevices,
  uploadProfilePicture,
} from './profile.ts';
export {
  exportProductPage,
  exportRegionPage,
  exportStorePage,
  getKindTrend,
  getProductPage,
  getRegionPage,
  getStorePage,
  listPageAddresses,
} from './public-pages.ts';
export { getPushKey, subscribeToPush, unsubscribeFromPush } from './push.ts';
export {
  exportReporters,
  listMatchingReporters,
  listReporters,
  redoWorkOfSeveral,
  undoWorkOfSeveral,
} from './reporters.ts';
export {
  decideInReview,
  decideSeveralInReview,
  getStandingReview,
  listDecidedItems,
  listReview,
  undoReviewDecision,
  undoReviewDecisions,
} from './review.ts';
export { listRevisions, undoRevision, undoRevisions } from './revisions.ts';
export {
  acceptInvite,
  acceptInviteLink,
  deleteInvite,
  endJoinLink,
  endListLink,
  getJoinLink,
  getListLink,
  inviteToList,
  joinByLink,
  leaveList,
  listInvites,
  listMembers,
  makeJoinLink,
  makeListLink,
  openInviteLink,
  openJoinLink,
  readSharedList,
  rejectInvite,
  rejectInviteLink,
  removeMember,
  resendInvite,
} from './sharing.ts';
export {
  addAuthenticatorApp,
  addPasskey,
  chooseSecondStep,
  confirmSession,
  finishLogin,
  getSignInMethods,
  makeRecoveryCodes,
  passkeyLogin,
  removeAuthenticatorApp,
  removePasskey,
  renamePasskey,
  startAuthenticatorApp,
  startConfirmation,
  startPasskey,
  startPasskeyLogin,
} from './signing-in.ts';
export { deleteSearch, deleteSearches, suggest } from './suggestions.ts';
export { listChanges, syncList } from './sync-lists.ts';
export { getUserActivity, listUserEdits, redoWork, undoWork } from './user-activity.ts';
export {
  changeUser,
  changeUsers,
  createUser,
  deleteUser,
  exportUsers,
  getUser,
  listMatchingUsers,
  listUsers,
  resetSecondStep,
} from './user-admin.ts';
export { listUsualThings } from './usual-things.ts';
