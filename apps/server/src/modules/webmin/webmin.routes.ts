import type { Module } from '../../platform/services.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { auditLogRoutes } from './audit-log/audit-log.routes.ts';
import { catalogueAdminRoutes } from './catalogue/catalogue-admin.routes.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { dataHealthRoutes } from './health/health.routes.ts';
import { integrationRoutes } from './integrations/integrations.routes.ts';
import { kindAdminRoutes } from './kinds/kind-admin.routes.ts';
import { monthlyReportRoutes } from './monthly-report/monthly-report.routes.ts';
import { adminPriceRoutes } from './prices/prices.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { revisionRoutes } from './revisions/revisions.routes.ts';
import { userRoutes } from './users/users.routes.ts';

export const webminRoutes: Module = async (app, services) => {
  await app.register(auditLogRoutes, services);
  await app.register(dashboardRoutes, services);
  await app.register(dataHealthRoutes, services);
  await app.register(monthlyReportRoutes, services);
  await app.register(integrationRoutes, services);
  await app.register(revisionRoutes, services);
  await app.register(userRoutes, services);
  await app.register(activityRoutes, services);
  await app.register(catalogueAdminRoutes, services);
  await app.register(adminPriceRoutes, services);
  await app.register(kindAdminRoutes, services);
  await app.register(reviewRoutes, services);
};
