import {
  ChartColumn,
  ClipboardCheck,
  CloudUpload,
  FileSpreadsheet,
  GitMerge,
  HeartPulse,
  History,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Percent,
  Plug,
  Receipt,
  Shapes,
  ShoppingBasket,
  Store,
  UserRoundCheck,
  Users,
} from 'lucide-react';
import type { ComponentType } from 'react';

export interface WebMinSection {
  path: string;
  title: string;
  icon: LucideIcon;
  load: () => Promise<{ default: ComponentType }>;
}

export interface WebMinSectionGroup {
  title?: string;
  icon?: LucideIcon;
  sections: WebMinSection[];
}

const section = (path: string, title: string, icon: LucideIcon, load: WebMinSection['load']) => ({
  path,
  title,
  icon,
  load,
});

export const headers: { title: string; groups: WebMinSectionGroup[] }[] = [
  {
    title: 'Tools',
    groups: [
      {
        sections: [
          section('dashboard', 'Dashboard', LayoutDashboard, () => import('./dashboard/dashboard.tsx')),
          section('review', 'Review', ClipboardCheck, () => import('./review/review.tsx')),
          section('data-health', 'Data health', HeartPulse, () => import('./health/data-health.tsx')),
          section('integrations', 'Integrations', Plug, () => import('./integrations/integrations.tsx')),
          section('audit-log', 'Audit Log', History, () => import('./audit-log/audit-log.tsx')),
        ],
      },
    ],
  },
  {
    title: 'Data Management',
    groups: [
      {
        sections: [
          section('users', 'Users', Users, () => import('./users/users.tsx')),
          section('reporters', 'Reporters', UserRoundCheck, () => import('./users/reporters.tsx')),
          section('products', 'Products', Package, () => import('./products/products.tsx')),
          section('kinds', 'Kinds & aisles', Shapes, () => import('./kinds/kinds.tsx')),
          section('stores', 'Stores', Store, () => import('./stores/stores.tsx')),
          section('prices', 'Prices', Receipt, () => import('./prices/prices.tsx')),
          section('vat-changes', 'VAT Changes', Percent, () => import('./vat-changes/vat-changes.tsx')),
        ],
      },
      {
        title: 'Data Import',
        icon: CloudUpload,
        sections: [
          section('imports', 'Overview', ChartColumn, () => import('./imports/overview.tsx')),
          section('imports/mti', 'MTI Data Import', FileSpreadsheet, async () => ({
            default: (await import('./imports/import-page.tsx')).MtiImport,
          })),
          section('imports/pricesmart', 'PriceSmart Data Import', ShoppingBasket, async () => ({
            default: (await import('./imports/import-page.tsx')).PriceSmartImport,
          })),
          section('imports/merges', 'Merge History', GitMerge, () => import('./merges/merge-history.tsx')),
        ],
      },
    ],
  },
];

export const webMinSections: WebMinSection[] = headers.flatMap(({ groups }) =>
  groups.flatMap((group) => group.sections),
);

const oneImport = section('imports/one', 'Import', ChartColumn, () => import('./imports/one-import.tsx'));

export function findWebMinSection(path: string): WebMinSection | undefined {
  return /^imports\/\d+$/.test(path) ? oneImport : webMinSections.find((known) => known.path === path);
}
