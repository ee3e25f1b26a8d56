import type { DocumentedCall } from './call.ts';
import { moneySchema, pageOf, pageQuery, recordId, recordIdInUrl, timestampSchema } from './common.ts';
import { priceJumpLimitsPercent } from './form-rules.ts';
import { z } from './zod.ts';

/** Skipped cell, row or sheet with its reason and its address in the file. */
export const skippedCellSchema = z.object({
  sheet: z.string(),
  cell: z.string(),
  value: z.string(),
  reason: z.string(),
  product: z.string().optional(),
  store: z.string().optional(),
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
  held: z.number().int().optional(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
});

/** Reasons for a suspicious price. */
export const suspectReasons = ['month', 'swapped', 'conflict', 'decimal', 'jump', 'median', 'kind', 'growth'] as const;
export const suspectReasonSchema = z.enum(suspectReasons);
export type SuspectReason = z.infer<typeof suspectReasonSchema>;
export const suspectChoiceSchema = z.enum(['import', 'hold', 'skip']);
export type SuspectChoice = z.infer<typeof suspectChoiceSchema>;

/** Letters of a column, such as 'E'. */
const columnLetters = z.string().regex(/^[A-Z]{1,3}$/);
/** Probable store of a column. */
export const columnOwnerSchema = z.object({
  id: z.number().int().nullable().describe('Null for a store that the import would make.'),
  key: z.string(),
  name: z.string(),
  region: z.string(),
  sheet: z.string().nullable().describe('Where this file has the store; null where it does not.'),
  column: columnLetters.nullable(),
});
export type LikelyStoreOfColumn = z.infer<typeof columnOwnerSchema>;

export const suspectSchema = z.object({
  sheet: z.string(),
  cell: z.string(),
  product: z.string(),
  store: z.string(),
  price: moneySchema,
  previous: moneySchema
    .nullable()
    .describe('The newest surveyed price there, or else the newest verified price; null if there is none.'),
  median: moneySchema.nullable().describe("What the product's stores ask; null where too few are known."),
  reason: suspectReasonSchema,
  why: z.string(),
  choice: suspectChoiceSchema,
  belongs_to: columnOwnerSchema.optional().describe('Of `swapped`: the store that the column seems to be of.'),
  repeats_survey: z
    .literal(true)
    .optional()
    .describe('It is the newest surveyed price: imported unless its cell or reason says otherwise.'),
  proposal: moneySchema.nullable().optional().describe('Of `decimal`: the price with its decimal point shifted.'),
});
export type Suspect = z.infer<typeof suspectSchema>;

/** Address of a cell, such as 'North!E6'. */
const cellAddress = z.string().min(3).max(120);
/** Address of a column, such as 'North!E'. */
const columnAddress = z
  .string()
  .max(120)
  .regex(/^.+![A-Z]{1,3}$/s, "must be a column such as 'North!E'");
const sheetName = z.string().min(1).max(100);
/** Store of a column, by id or by the key of a store in this file, or the decision to skip the column. */
export const columnDecisionSchema = z.union([
  z.strictObject({ store: z.union([recordId, z.string().min(1).max(1_000)]) }),
  z.strictObject({ ignored: z.literal(true) }),
]);
export type ColumnDecision = z.infer<typeof columnDecisionSchema>;
export const monthChoiceSchema = z.enum(['accept', 'skip']);
export type MonthChoice = z.infer<typeof monthChoiceSchema>;
export const importDecisionsSchema = z.object({
  otherwise: suspectChoiceSchema
    .default('hold')
    .describe('What happens to suspicious prices that nothing below names.'),
  reasons: z.partialRecord(suspectReasonSchema, suspectChoiceSchema).default({}),
  cells: z.record(cellAddress, suspectChoiceSchema).default({}).describe("By address, such as 'North!E6'."),
  corrections: z
    .record(cellAddress, z.string().max(200))
    .default({})
    .describe('What cells should have said, by address; they are read as if the file did.'),
  columns: z
    .record(columnAddress, columnDecisionSchema)
    .default({})
    .describe(
      "By column, such as 'North!E': the store that it belongs to, or that it is left out. All are applied together.",
    ),
  months: z
    .record(sheetName, monthChoiceSchema)
    .default({})
    .describe(
      'By sheet whose title names another month: accept judges its prices as always, skip leaves the sheet out. ' +
        'Until then its prices are as `otherwise` and `reasons.month` say.',
    ),
  growth: suspectChoiceSchema
    .optional()
    .describe('What happens to the prices that make a sheet grow implausibly; left out, they are not written.'),
  jump_percent: z
    .number()
    .int()
    .min(priceJumpLimitsPercent.least)
    .max(priceJumpLimitsPercent.most)
    .optional()
    .describe(
      'A larger change in price is suspicious; left out, it is as at the last import of a file with the same titles, or else 50.',
    ),
});
export type ImportDecisions = z.output<typeof importDecisionsSchema>;

const formSwitch = z
  .enum(['', 'true', 'false', '1', '0', 'on', 'off'])
  .default('false')
  .transform((text) => ['true', '1', 'on'].includes(text));

/** JSON in a form field. The default is {}. */
function jsonField<Schema extends z.ZodType>(name: string, schema: Schema, longest: number) {
  return z
    .string()
    .max(longest)
    .default('{}')
    .transform((text, context) => {
      try {
        return JSON.parse(text || '{}') as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: `The ${name} is not valid JSON.` });
        return z.NEVER;
      }
    })
    .pipe(schema);
}

/** Column titles by field, null without a column. */
const columnTitle = z.string().max(500).nullable();
const priceSmartColumnsSchema = z.object({
  name: columnTitle,
  brand: columnTitle,
  amount: columnTitle,
  club: columnTitle,
  price: columnTitle,
  barcode: columnTitle,
  category: columnTitle,
  date: columnTitle,
});
export type PriceSmartColumns = z.infer<typeof priceSmartColumnsSchema>;
export type PriceSmartField = keyof PriceSmartColumns;
export type SurveyField = 'number' | 'name' | 'brand' | 'amount' | 'date';
export type SurveyColumns = Record<SurveyField, string | null>;
export type ImportField = PriceSmartField | SurveyField;
/** Columns with a title: in all sheets, or in one sheet and under one area ('' for none). */
const titledColumnsSchema = z
  .array(
    z.union([
      z.string().max(500),
      z.object({ title: z.string().max(500), sheet: z.string().max(100), area: z.string().max(500) }),
    ]),
  )
  .max(2_000);
export type ColumnWithTitle = z.infer<typeof titledColumnsSchema>[number];
/** Omitted fields are guessed. */
export const importMappingSchema = priceSmartColumnsSchema
  .extend({ number: columnTitle })
  .partial()
  .extend({
    ignored: titledColumnsSchema.optional().describe("Of a survey: columns that are no store's."),
    stores: titledColumnsSchema
      .optional()
      .describe("Of a survey: columns that are a store's, although their titles look like none."),
  });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** Form fields of an upload beside the file. */
export const priceFileUploadSchema = z.object({
  date_added: z
    .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
    .describe('The day of the prices, or a time: its day in Port of Spain.'),
  dry_run: formSwitch.describe('Reports what would happen, and changes nothing.'),
  background: formSwitch.describe('Answers 202 at once; the import goes on as a run, see /webmin/import-runs/.'),
  decisions: jsonField('decisions', importDecisionsSchema, 200_000).describe(
    'JSON: what to do with prices that are suspicious: import, hold for review (the default) or skip; ' +
      'by cell, by reason, or for all others; and what cells should have said.',
  ),
  clear_samples: formSwitch.describe(
    'The sample prices go once the import has succeeded; the import of samples, and one that brings nothing, leave them.',
  ),
  mapping: jsonField('mapping', importMappingSchema, 200_000).describe(
    'JSON: of each field the title of its column, null for none; what is left out is as at the last import of a file ' +
      'with the same titles, or else guessed.',
  ),
});

export const clearSamplesSchema = z.object({ dry_run: z.boolean().default(false) });
export const clearedSamplesSchema = z.object({
  message: z.string(),
  imports: z.number().int(),
  prices_removed: z.number().int(),
  products_removed: z.number().int(),
  stores_removed: z.number().int(),
});
export type ClearedSamples = z.infer<typeof clearedSamplesSchema>;

const countsSchema = z.object({ stores: z.number().int(), prices: z.number().int() });
/** Records of the last survey that are missing in this file. */
export const missingSchema = z.object({
  last_survey: z.iso.date().nullable().describe('Its day; null where there is none, then nothing is missing.'),
  sheets: z
    .array(countsSchema.extend({ sheet: z.string().describe('The region that it is named after.') }))
    .describe('Sheets that are missing altogether; their stores are not listed again.'),
  stores: z.array(z.object({ id: z.number().int(), region: z.string(), store: z.string(), prices: z.number().int() })),
  products: z.object({ count: z.number().int(), names: z.array(z.string()).describe('The first 500 of them.') }),
});
export type MissingSurveyRecords = z.infer<typeof missingSchema>;

/** Column of a survey to the right of the items. */
export const storeColumnSchema = z.object({
  sheet: z.string(),
  column: columnLetters,
  title: z.string(),
  area: z.string(),
  use: z
    .enum(['store', 'ignored', 'left_out'])
    .describe("A store's; left out because somebody said so; or because its title looks like no store."),
  reason: z.string().optional().describe('Why it is left out.'),
  moved: z.boolean().optional().describe('Its store is the one of `decisions.columns`, not the one of its title.'),
  prices: z.number().int(),
  store: columnOwnerSchema
    .pick({ id: true, key: true, name: true })
    .optional()
    .describe('The store that its prices are taken for.'),
  belongs_to: columnOwnerSchema.optional().describe('The store that its prices seem to be of, where that is another.'),
});
export type StoreColumn = z.infer<typeof storeColumnSchema>;

/** Result of an import or dry run. `import_id` is null for a dry run and for an import that wrote nothing. */
export const importReportSchema = z.object({
  message: z.string(),
  import_id: z.number().int().nullable(),
  dry_run: z.boolean(),
  added: z.number().int(),
  unchanged: z.number().int(),
  seen_again: z
    .number()
    .int()
    .optional()
    .describe('Of the unchanged prices: how many this file is the first of its day and source to see.'),
  skipped: z.number().int(),
  new_products: z.number().int(),
  new_stores: z.number().int(),
  held: z.number().int().optional().describe('Suspicious prices that wait for review.'),
  left_out: z.number().int().optional().describe('Suspicious prices that are skipped.'),
  warnings: z
    .array(
      z.object({
        kind: z.enum(['same_file', 'month', 'days', 'growth']),
        text: z.string(),
        sheet: z.string().optional(),
      }),
    )
    .optional()
    .describe('What to look at before anything is written.'),
  suspects: z.array(suspectSchema).optional().describe('The first 2,000 suspicious prices, with what happens to each.'),
  suspect_counts: z.partialRecord(suspectReasonSchema, z.number().int()).optional(),
  missing: missingSchema.optional(),
  store_columns: z
    .array(storeColumnSchema)
    .optional()
    .describe('Of a survey: the first 2,000 columns beside the items.'),
  left_out_columns: z
    .array(
      storeColumnSchema.pick({ sheet: true, column: true, title: true, area: true }).extend({ reason: z.string() }),
    )
    .optional()
    .describe('Columns that were left out because their titles look like no store; `mapping.stores` takes them back.'),
  months: z
    .array(
      z.object({
        sheet: z.string(),
        says: z.string().describe("Such as 'October 2026'."),
        prices: z.number().int(),
        choice: monthChoiceSchema.nullable().describe('Null while it is undecided.'),
      }),
    )
    .optional()
    .describe('Sheets whose titles name another month.'),
  corrections: z
    .array(
      z.object({
        sheet: z.string(),
        cell: z.string(),
        text: z.string(),
        product: z.string().optional(),
        store: z.string().optional(),
      }),
    )
    .optional()
    .describe('Cells that were read as `decisions.corrections` says.'),
  growth: z
    .array(
      z.object({
        sheet: z.string(),
        before: countsSchema.nullable().describe('What the last survey had of it; null where it had nothing.'),
        now: countsSchema,
        columns: z.array(z.object({ column: columnLetters, store: z.string(), prices: z.number().int() })),
        prices: z.number().int().describe('Prices that are not written until the growth is accepted.'),
        choice: suspectChoiceSchema,
      }),
    )
    .optional()
    .describe('Sheets that grew more than is plausible, with the new stores that made them grow.'),
  jump_percent: z
    .number()
    .int()
    .optional()
    .describe('The change in price, in per cent, above which one is suspicious.'),
  jump_remembered: z.boolean().optional().describe('It is as at the last import of a file with the same titles.'),
  sheets: z.array(sheetFiguresSchema),
  unresolved_stores: z.array(unresolvedStoreSchema),
  skipped_sheets: z.array(skippedSheetSchema),
  skipped_cells: z.array(skippedCellSchema).describe('The first 5,000; a finished import has a file of all.'),
  price_changes: z
    .object({ first: z.number().int(), raised: z.number().int(), lowered: z.number().int() })
    .describe(
      'Of the added prices: how many are the first of their product and store, dearer, or cheaper than before.',
    ),
  largest_changes: z
    .array(
      z.object({
        product: z.string(),
        store: z.string(),
        before: moneySchema,
        after: moneySchema,
        percent: z.number().describe('How much more (or, negative, less) it is.'),
      }),
    )
    .describe('The 50 that changed most by their share, to be looked at for errors.'),
  jumps: z
    .array(z.array(z.number().int()))
    .optional()
    .describe('Product and store, by id, of the 50 that changed most, held ones among them.'),
  new_product_names: z.array(z.string()).describe('The first 500 of them.'),
  new_store_names: z.array(z.string()).describe('The first 500 of them.'),
  unknown: z
    .array(
      z.object({
        kind: z.enum(['product', 'store']),
        key: z.string(),
        name: z.string(),
        region: z.string().optional().describe('Of a store.'),
      }),
    )
    .optional()
    .describe(
      'New stores and products, also of prices that are left out, with the key to match each with a known one.',
    ),
  columns: z
    .object({
      titles: z.array(z.string()),
      samples: z.array(z.array(z.string())).optional().describe('Some values of each.'),
      mapping: importMappingSchema,
      remembered: z.boolean().optional().describe('They are as at the last import of a file with the same titles.'),
    })
    .optional()
    .describe('What the columns of the file are called, and what they were taken for.'),
  samples_cleared: clearedSamplesSchema.optional().describe('What went with the samples, where they went with it.'),
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
  held: z.number().int().optional(),
  cleared_samples: z.boolean().describe('The samples went with it; its undo does not bring them back.'),
});
export type ImportRecord = z.infer<typeof importRecordSchema>;
export const importDetailsSchema = importRecordSchema.extend({
  waiting: z.number().int().describe('Held prices that nobody has decided about yet.'),
  report: importReportSchema.nullable(),
});
export type ImportDetails = z.infer<typeof importDetailsSchema>;

const reportFileSchema = z.object({
  part: z
    .enum(['skipped', 'suspects', 'decided'])
    .describe('Skipped cells, suspicious prices, or both with all other decisions in one table.'),
  format: z.enum(['csv', 'xlsx']).default('csv'),
});
export const importCellsQuerySchema = reportFileSchema;
export const runCellsRequestSchema = reportFileSchema.extend({
  decisions: importDecisionsSchema
    .optional()
    .describe('What was decided since the preview; left out, as the preview was made.'),
});

export const importKindSchema = importRecordSchema.shape.kind;
export type ImportKind = z.infer<typeof importKindSchema>;
export const importListQuerySchema = pageQuery(50, 100).extend({ kind: importKindSchema.optional() });
export type ImportListQuery = z.output<typeof importListQuerySchema>;

/** Background import, running or finished. */
export const importRunSchema = z.object({
  id: z.number().int(),
  kind: importKindSchema,
  file_name: z.string(),
  date_added: z.iso.date(),
  dry_run: z.boolean(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  step: z.enum(['waiting', 'reading', 'comparing', 'writing', 'finished']),
  progress: z.number().int().describe('Per cent.'),
  started_by: z.string().nullable(),
  created_at: timestampSchema,
  started_at: timestampSchema.nullable(),
  finished_at: timestampSchema.nullable(),
  import_id: z.number().int().nullable().describe('The import in the history; null while there is none.'),
  error: z.string().nullable().describe('Why it failed, for people.'),
});
export type ImportRun = z.infer<typeof importRunSchema>;
export const importRunPageSchema = pageOf(importRunSchema);
export const importRunQuerySchema = pageQuery(20, 100);
export type ImportRunQuery = z.output<typeof importRunQuerySchema>;
export const importRunDetailsSchema = importRunSchema.extend({ report: importReportSchema.nullable() });
export type ImportRunDetails = z.infer<typeof importRunDetailsSchema>;

/** Known records for an unknown name, the most similar first. */
export const closestRequestSchema = z.object({
  kind: z.enum(['product', 'store']),
  names: z.array(z.string().min(1).max(600)).min(1).max(50),
});
export type ClosestRequest = z.output<typeof closestRequestSchema>;
export const closestRecordSchema = z.object({
  id: z.number().int(),
  label: z.string(),
  score: z.number().describe('Of 1: the share of trigrams that the two have in common.'),
});
export type ClosestRecord = z.infer<typeof closestRecordSchema>;
export const closestAnswerSchema = z.array(z.object({ name: z.string(), records: z.array(closestRecordSchema) }));

/** Record for a product's or store's name in files. A null record deletes the match. */
export const importMatchSchema = z.object({
  kind: z.enum(['product', 'store']),
  key: z.string().min(1).max(1_000),
  name: z.string().trim().min(1).max(600).describe('As the file calls it.'),
  record: recordId.nullable(),
});
export type ImportMatch = z.infer<typeof importMatchSchema>;
export const importMatchListSchema = z.array(
  importMatchSchema.extend({
    record_name: z.string(),
    matched_at: timestampSchema,
    matched_by: z.string().nullable(),
    origin: z
      .enum(['match', 'correction', 'merge'])
      .describe('Said by a superuser; kept when the record was corrected; or when another was merged into it.'),
  }),
);
export const importMatchQuerySchema = z
  .object({
    kind: z.enum(['product', 'store']).optional(),
    record: recordIdInUrl.optional(),
  })
  .refine(({ kind, record }) => (kind === undefined) === (record === undefined), 'Name both kind and record, or none.');
export type ImportMatchQuery = z.output<typeof importMatchQuerySchema>;

export const importHistoryQuerySchema = pageQuery(50, 100);
export type ImportHistoryQuery = z.infer<typeof importHistoryQuerySchema>;
export const importHistorySchema = pageOf(importRecordSchema);

/** Survey import in the format of the earlier version, with today's figures. */
export const surveyImportSchema = importRecordSchema.extend({
  date_imported: timestampSchema,
  success: z.boolean(),
  message: z.string(),
  imported_by: z.object({ id: z.number().int(), email: z.string() }).nullable(),
});
export type SurveyImport = z.infer<typeof surveyImportSchema>;
export const surveyHistorySchema = pageOf(surveyImportSchema);

export const undoResultSchema = z.object({
  message: z.string(),
  prices_removed: z.number().int(),
  products_removed: z.number().int(),
  stores_removed: z.number().int(),
});
export type UndoResult = z.infer<typeof undoResultSchema>;

/** Listed example prices. */
export const samplesSchema = z.object({
  are_listed: z.boolean(),
  are_all: z.boolean().describe('Nothing else is listed.'),
});
export type SamplePriceCount = z.infer<typeof samplesSchema>;

export const importSurvey = {
  method: 'POST',
  path: '/webmin/upload-price-list/',
  who: 'superuser',
  form: { file: 'file', fields: 'priceFileUploadSchema' },
  answer: { 200: 'importReportSchema', 202: 'importRunSchema' },
  docs: {
    tag: 'Imports',
    summary: 'Import a survey workbook, or report what that would do',
    description:
      'multipart/form-data with the .xls or .xlsx in `file` (at most 20 MB) and the day of the prices in ' +
      '`date_added`; `dry_run=true` changes nothing, `background=true` answers at once.',
    answers: { 202: 'It goes on in the background.' },
  },
} as const satisfies DocumentedCall;

export const importPriceSmart = {
  method: 'POST',
  path: '/webmin/pricesmart-import/',
  who: 'superuser',
  form: { file: 'file', fields: 'priceFileUploadSchema' },
  answer: { 200: 'importReportSchema', 202: 'importRunSchema' },
  docs: {
    tag: 'Imports',
    summary: 'Import a PriceSmart file, or report what that would do',
    description:
      'multipart/form-data with the .csv, .xls or .xlsx in `file` (at most 20 MB), one row an item and club, which ' +
      "column has what in `mapping` as JSON (`columns` of a dry run's answer says what was guessed) and the day of " +
      'the prices in `date_added`; `dry_run=true` changes nothing, `background=true` answers at once.',
    answers: { 202: 'It goes on in the background.' },
  },
} as const satisfies DocumentedCall;

export const listImportRuns = {
  method: 'GET',
  path: '/webmin/import-runs/',
  who: 'superuser',
  query: 'importRunQuerySchema',
  answer: { 200: 'importRunPageSchema' },
  docs: { tag: 'Imports', summary: 'Imports in the background, newest first' },
} as const satisfies DocumentedCall;

export const getImportRun = {
  method: 'GET',
  path: '/webmin/import-runs/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importRunDetailsSchema' },
  errors: [404],
  docs: { tag: 'Imports', summary: 'How far an import in the background is, and its report when it is done' },
} as const satisfies DocumentedCall;

export const cancelImportRun = {
  method: 'POST',
  path: '/webmin/import-runs/:id/cancel/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importRunSchema' },
  errors: [404, 409],
  docs: { tag: 'Imports', summary: 'Break an import in the background off: nothing of it stays' },
} as const satisfies DocumentedCall;

export const listImportMatches = {
  method: 'GET',
  path: '/webmin/import-matches/',
  who: 'superuser',
  query: 'importMatchQuerySchema',
  answer: { 200: 'importMatchListSchema' },
  docs: {
    tag: 'Imports',
    summary: 'What files call products and stores that have another name here: of one record, or the latest 500',
  },
} as const satisfies DocumentedCall;

export const findClosestRecords = {
  method: 'POST',
  path: '/webmin/import-matches/closest/',
  who: 'superuser',
  body: 'closestRequestSchema',
  answer: { 200: 'closestAnswerSchema' },
  docs: { tag: 'Imports', summary: 'The three known records that each of some unknown names is most like' },
} as const satisfies DocumentedCall;

export const changeImportMatch = {
  method: 'PUT',
  path: '/webmin/import-matches/',
  who: 'superuser',
  body: 'importMatchSchema',
  answer: { 204: null },
  docs: { tag: 'Imports', summary: 'Remember, or forget, which product or store files mean by a name' },
} as const satisfies DocumentedCall;

export const listSurveyImports = {
  method: 'GET',
  path: '/webmin/pricelistimporthistory/',
  who: 'superuser',
  query: 'importHistoryQuerySchema',
  answer: { 200: 'surveyHistorySchema' },
  docs: { tag: 'Imports', summary: 'The survey imports that are not undone, newest first' },
} as const satisfies DocumentedCall;

export const listImports = {
  method: 'GET',
  path: '/webmin/imports/',
  who: 'superuser',
  query: 'importListQuerySchema',
  answer: { 200: 'importHistorySchema' },
  docs: { tag: 'Imports', summary: 'The imports of both kinds, newest first' },
} as const satisfies DocumentedCall;

export const getImport = {
  method: 'GET',
  path: '/webmin/imports/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'importDetailsSchema' },
  errors: [404],
  docs: { tag: 'Imports', summary: 'An import with its report' },
} as const satisfies DocumentedCall;

export const exportImportCells = {
  method: 'GET',
  path: '/webmin/imports/:id/cells/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  query: 'importCellsQuerySchema',
  answer: { 200: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: [404],
  docs: { tag: 'Imports', summary: 'What an import passed over, found suspicious or decided, as CSV or workbook' },
} as const satisfies DocumentedCall;

export const exportRunCells = {
  method: 'POST',
  path: '/webmin/import-runs/:id/cells/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  body: 'runCellsRequestSchema',
  maxBodyBytes: 1_000_000,
  answer: { 200: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: [404, 409],
  docs: {
    tag: 'Imports',
    summary: 'The same of a preview, with the choices made since, as CSV or workbook',
    description: '409 while the run is under way, or where it failed.',
  },
} as const satisfies DocumentedCall;

export const undoImport = {
  method: 'DELETE',
  path: '/webmin/imports/:id/',
  who: 'superuser',
  params: 'recordIdParamsSchema',
  answer: { 200: 'undoResultSchema' },
  errors: [404, 409],
  docs: { tag: 'Imports', summary: 'Remove what an import added' },
} as const satisfies DocumentedCall;

export const undoSurveyImport = {
  ...undoImport,
  path: '/webmin/undo-mti-import/:id/',
} as const satisfies DocumentedCall;

export const getSamples = {
  method: 'GET',
  path: '/price/samples/',
  who: 'anyone',
  answer: { 200: 'samplesSchema' },
  docs: { tag: 'Listings', summary: 'Whether prices that came with the app as samples are listed' },
} as const satisfies DocumentedCall;

export const clearSamples = {
  method: 'POST',
  path: '/webmin/clear-samples/',
  who: 'superuser',
  body: 'clearSamplesSchema',
  answer: { 200: 'clearedSamplesSchema' },
  errors: [409],
  docs: {
    tag: 'WebMin',
    summary: 'Take the samples away',
    description:
      'Undoes every import of samples at once: their prices go, with the products and stores that nobody uses. 409 where ' +
      'there are none.',
  },
} as const satisfies DocumentedCall;
