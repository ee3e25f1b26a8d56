import { CloudUpload, FileSpreadsheet, type LucideIcon } from 'lucide-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export interface Section {
  /** Behind /webmin/. */
  path: string;
  title: string;
  icon: LucideIcon;
  Page: LazyExoticComponent<ComponentType>;
}

export interface SectionGroup {
  title?: string;
  icon?: LucideIcon;
  sections: Section[];
}

/** What the sidebar shows, in its order, under its headers (WEB-01). */
export const headers: { title: string; groups: SectionGroup[] }[] = [
  {
    title: 'Tools',
    groups: [
      {
        sections: [],
      },
    ],
  },
  {
    title: 'Data Management',
    groups: [
      {
        sections: [],
      },
      {
        title: 'Data Import',
        icon: CloudUpload,
        sections: [
          {
            path: 'imports/mti',
            title: 'MTI Data Import',
            icon: FileSpreadsheet,
            Page: lazy(() => import('./imports/mti-import.tsx')),
          },
        ],
      },
    ],
  },
];

export const sections: Section[] = headers.flatMap(({ groups }) => groups.flatMap((group) => group.sections));

/** The section of a path behind /webmin/; undefined where there is none. */
export function findSection(path: string): Section | undefined {
  return sections.find((section) => section.path === path);
}
