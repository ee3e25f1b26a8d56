import { z } from 'zod';
import { pageOf, pageQuery, timestampSchema } from './common.ts';

/** Why a cell, row or sheet was passed over, with its address in the file. */
export const skippedCellSchema = z.object({
  sheet: z.string(),
  cell: z.string(),
  value: z.string(),
  reason: z.string(),
});
export const skippedSheetSchema = z.object({ sheet: z.string(), reason: z.string() });
export const unresolvedStoreSchema = z.object({
  id: z.number().int().nullable(),
  name: z.string(),
  address: z.string(),
  region: z.string(),
  reason: z.string(),
});
export const sheetFiguresSchema = z.object({
  sheet: z.string(),
  stores: z.number().int(),
  products: z.number().int(),
  added: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
});

/** The fields beside the file of an upload, as form data has them. */
export const surveyUploadSchema = z.object({
  date_added: z.iso.date(),
  dry_run: z
    .enum(['', 'true', 'false', '1', '0', 'on', 'off'])
    .default('false')
    .transform((text) => ['true', '1', 'on'].includes(text)),
});

/** What an import did or, as a dry run, would do. `import_id` is null for a dry run and where nothing was new. */
export const importReportSchema = z.object({
  message: z.string(),
  import_id: z.number().int().nullable(),
  dry_run: z.boolean(),
  added: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  new_products: z.number().int(),
  new_stores: z.number().int(),
  sheets: z.array(sheetFiguresSchema),
  unresolved_stores: z.array(unresolvedStoreSchema),
  skipped_sheets: z.array(skippedSheetSchema),
  skipped_cells: z.array(skippedCellSchema),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importRecordSchema = z.object({
  id: z.number().int(),
  kind: z.enum(['mti', 'pricesmart']),
  file_name: z.string(),
  date_added: z.iso.date(),
  imported_by: z.string().nullable(),
  imported_at: timestampSchema,
  undone_at: timestampSchema.nullable(),
  added: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
});
export type ImportRecord = z.infer<typeof importRecordSchema>;
export const importHistoryQuerySchema = pageQuery(50, 100);
export type ImportHistoryQuery = z.infer<typeof importHistoryQuerySchema>;
export const importHistorySchema = pageOf(importRecordSchema);

export const undoResultSchema = z.object({
  message: z.string(),
  prices_removed: z.number().int(),
  products_removed: z.number().int(),
  stores_removed: z.number().int(),
});
export type UndoResult = z.infer<typeof undoResultSchema>;
