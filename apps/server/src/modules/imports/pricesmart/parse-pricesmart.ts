import type { ImportMapping, PriceSmartColumns, PriceSmartField } from '@bargain-buddy/contract';
import { withoutNan } from '@bargain-buddy/domain/cells';
import type { CellObject } from '@e965/xlsx';
import { BadRequest } from '../../../platform/errors.ts';
import { findRegionAndPosition } from '../../gazetteer/index.ts';
import { DistinctValues } from '../survey/distinct-values.ts';
import { priceOfCell, textOfCell } from '../survey/price-of-cell.ts';
import { exampleValuesOfColumns } from '../survey/samples.ts';
import type { Survey, SurveyProduct, SurveyStore } from '../survey/survey.ts';
import { surveyDayProblem } from '../survey/survey-day-problem.ts';
import { dayOfCell } from '../workbook/day-of-cell.ts';
import type { Sheet } from '../workbook/sheet.ts';
import { choosePriceSmartColumns, columnTitles, requiredPriceSmartFields } from './columns.ts';
import { productNameOfDescription } from './product-name-of-description.ts';

const searchedRows = 20;
const searchedColumns = 100;
const maxTextLength = 200;

interface Header {
  sheet: Sheet;
  row: number;
  columns: string[];
  mapping: PriceSmartColumns;
}

/** Reads one row per item and club. If a required column is missing, there are no prices, only `columns`. */
export function parsePriceSmart(sheets: readonly Sheet[], mapping: ImportMapping, day?: string): Survey {
  const headers = sheets.flatMap((sheet) => findHeader(sheet, mapping) ?? []);
  const header = headers.find(isComplete) ?? headers[0];
  if (!header) throw new BadRequest('The file has no header row with the names of its columns.');
  const others = sheets.filter((sheet) => sheet !== header.sheet);
  const survey = isComplete(header) ? readRows(header, day) : emptySurvey();
  return {
    ...survey,
    skippedSheets: others.map(({ name }) => ({
      sheet: name.trim(),
      reason: `The prices are read from ${header.sheet.name.trim()}.`,
    })),
    columns: {
      titles: header.columns,
      samples: exampleValuesOfColumns(header.sheet, header.row, header.columns.length),
      mapping: header.mapping,
    },
    layout: header.columns,
  };
}

const isComplete = ({ mapping }: Header) => requiredPriceSmartFields.every((field) => mapping[field] !== null);

const emptySurvey = (): Survey => ({
  sheets: [],
  products: [],
  stores: [],
  prices: [],
  tables: [],
  skippedCells: [],
  skippedSheets: [],
  otherDays: {},
});

function findHeader(sheet: Sheet, mapping: ImportMapping): Header | undefined {
  let best: Header | undefined;
  let most = -1;
  for (let row = 0; row < Math.min(sheet.rows.length, searchedRows); row += 1) {
    const width = Math.min(sheet.rows[row]?.length ?? 0, searchedColumns);
    const texts = Array.from({ length: width }, (_, column) => sheet.text(row, column));
    if (texts.filter(Boolean).length < 3) continue;
    const columns = columnTitles(texts);
    const chosen = choosePriceSmartColumns(columns, mapping);
    const known = Object.values(chosen).filter((title) => title !== null).length;
    if (known <= most) continue;
    most = known;
    best = { sheet, row, columns, mapping: chosen };
  }
  return best;
}

function readRows({ sheet, row: headerRow, columns, mapping }: Header, day: string | undefined): Survey {
  const products = new DistinctValues<SurveyProduct>();
  const stores = new DistinctValues<SurveyStore>();
  const survey = emptySurvey();
  const at = (field: PriceSmartField) => columns.indexOf(mapping[field] ?? '');
  const [name, brand, amount, club] = [at('name'), at('brand'), at('amount'), at('club')];
  const [price, barcode, category, date] = [at('price'), at('barcode'), at('category'), at('date')];
  for (let row = headerRow + 1; row < sheet.rows.length; row += 1) {
    const cell = sheet.cell(row, price);
    const read = cell ? priceOfCell(withPoint(cell)) : undefined;
    if (!read || read.kind === 'none') continue;
    const text = (column: number) => (column < 0 ? '' : withoutNan(sheet.text(row, column)));
    const product = {
      name: productNameOfDescription(text(name), text(brand), text(amount)),
      brand: text(brand),
      amount: text(amount),
      category: text(category),
      barcode: barcodeOf(text(barcode)),
    };
    const ofDay = surveyDayProblem(survey, dayOfCell(sheet, row, date), day);
    const refused = refusal(product, text(club));
    const reason = refused ?? ofDay ?? (read.kind === 'unreadable' ? read.reason : undefined);
    const place = { sheet: 0, cell: sheet.address(row, price) };
    if (reason || read.kind !== 'price') {
      const value = sheet.value(row, price);
      survey.skippedCells.push({
        ...place,
        value,
        reason: reason ?? '',
        ...(!refused && namesOf(product, text(club))),
      });
      continue;
    }
    const store = {
      name: 'PriceSmart',
      address: text(club),
      region: findRegionAndPosition(text(club))?.region ?? ('' as const),
    };
    survey.prices.push({
      ...place,
      product: products.positionOf(product, product.barcode ? ['barcode'] : ['name', 'brand', 'amount']),
      store: stores.positionOf(store, ['address']),
      price: read.price,
      ...textOfCell(sheet.value(row, price), read.price),
    });
  }
  const figures = {
    name: sheet.name.trim(),
    stores: stores.values.length,
    products: products.values.length,
    months: [],
  };
  return { ...survey, sheets: [figures], products: products.values, stores: stores.values };
}

const namesOf = ({ name, brand, amount }: SurveyProduct, club: string) => ({
  product: [name, brand, amount].filter(Boolean).join(', '),
  store: `PriceSmart, ${club}`,
});

function refusal({ name, brand, amount, category }: SurveyProduct, club: string): string | undefined {
  if (!name) return 'The row has no item name.';
  if (!club) return 'The row names no club.';
  if ([name, brand, amount, category, club].some(({ length }) => length > maxTextLength))
    return `A text of the row is longer than ${maxTextLength} characters.`;
  return undefined;
}

function barcodeOf(text: string): string {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{8,14}$/.test(digits) ? digits : '';
}

/** Converts '1.064,50' to a decimal point. Other formats are read as in surveys. */
function withPoint(cell: CellObject): CellObject {
  if (typeof cell.v !== 'string') return cell;
  return {
    ...cell,
    v: cell.v.replace(/(?<![\d.,])\d{1,3}(\.\d{3})+,\d{1,2}(?![\d.,])/, (text) =>
      text.replaceAll('.', '').replace(',', '.'),
    ),
  };
}
