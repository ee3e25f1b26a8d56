const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const year = `['’]?(?:20)?\\d\\d`;
const former = '(?:prev(?:ious)?|prior|former|last|old)';
const period = '(?:months?|surveys?|periods?|years?|weeks?|prices?)';
const change = '(?:changes?|chg|diff(?:erences?)?|variances?|variations?|increases?|decreases?|movements?)';
const workedOut = '(?:average|avg|mean|median|min(?:imum)?|max(?:imum)?|lowest|highest|prices?)';

/** Titles of columns with earlier prices or comparisons, such as 'Prev. 12', 'Last month', '% change'. */
const titles = [
  `${former}(?: ${period})*(?: \\(?(?:${month}|\\d{1,4})\\)?)*`,
  `%? ?${change}(?: ?\\(?(?:%|\\$|tt\\$)\\)?)?(?: ${period}| \\d{1,3})*(?: (?:from|since|on|over|in) .{1,40})?`,
  '%',
  `(?:${workedOut} )?(?:\\d{1,2}[ /-])?${month}(?:[ ,/-]{1,3}${year})?`,
  `20\\d\\d[ /-](?:${month}|\\d\\d?)`,
].map((text) => new RegExp(`^\\(?${text}\\)?$`));

/** Words that a store title should not contain: 'Massy (Oct 2026)', 'Massy previous', 'Massy %'. */
const words = new RegExp(
  `\\b(?:prev(?:ious)?|last ${period}|average|avg|${change})\\b|%|\\b${month}[. ]*${year}\\b|\\(${month}\\.?\\)`,
);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[.:_\s]+/g, ' ')
    .trim();

export const isComparisonTitle = (title: string): boolean => titles.some((pattern) => pattern.test(plain(title)));

export const isImplausibleStoreTitle = (title: string): boolean => words.test(plain(title));
