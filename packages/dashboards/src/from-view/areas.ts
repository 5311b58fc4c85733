import type { Answer } from './answers.ts';
import type { ViewDimension } from './view-of-model.ts';

/** The share of the values that a map has to know. */
const KNOWN = 0.9;
/** Fewer areas than these are easier to compare as bars. */
const FEWEST = 6;

const US_STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
    'PR RI SC SD TN TX UT VT VA WA WV WI WY'
  ).split(' '),
);
const US_STATE_NAMES = new Set(
  (
    'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana ' +
    'iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska ' +
    'nevada new-hampshire new-jersey new-mexico new-york north-carolina north-dakota ohio oklahoma oregon pennsylvania ' +
    'rhode-island south-carolina south-dakota tennessee texas utah vermont virginia washington west-virginia wisconsin wyoming'
  )
    .split(' ')
    .map((name) => name.replace('-', ' ')),
);

/** Whether a map has outlines for the values of a dimension: states of the US, or countries. */
export function isAreas({ name, type }: ViewDimension, { rows, isCut }: Answer): boolean {
  if (type !== 'string' || isCut) return false;
  const values = rows
    .flatMap((row) => (typeof row[name] === 'string' ? [row[name]] : []))
    .filter((value) => value.trim() !== '');
  if (values.length < FEWEST) return false;
  const isMostly = (isKnown: (value: string) => boolean) =>
    values.filter(isKnown).length >= KNOWN * values.length;
  if (/state|province/i.test(name))
    return isMostly((value) => US_STATES.has(value) || US_STATE_NAMES.has(value.toLowerCase()));
  return /countr|nation/i.test(name) && isMostly(isCountry);
}

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
let names: ReadonlySet<string> | undefined;

/** Whether a value is the two-letter code of a country, or its name in English. */
function isCountry(value: string): boolean {
  if (/^[A-Z]{2}$/.test(value)) return REGIONS.of(value) !== undefined;
  names ??= countryNames();
  return names.has(value.toLowerCase()) || ['usa', 'uk'].includes(value.toLowerCase());
}

function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return new Set(
    letters.flatMap((first) => letters.flatMap((second) => REGIONS.of(first + second)?.toLowerCase() ?? [])),
  );
}
