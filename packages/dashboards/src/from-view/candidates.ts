import type { ViewDimension, ViewOfModel } from './view-of-model.ts';

/** The most dimensions that are looked into: each takes a query. */
const MOST_CANDIDATES = 8;
/** So many are enough without those that promise little. */
const ENOUGH = 4;

/** What people group by. */
const GROUPS =
  /(status|state|stage|type|kind|category|segment|channel|region|country|city|market|brand|product|plan|tier|source|carrier|department|team|band|bracket|gender|method|priority|level|reason|class|industry|language|currency|weekday|day_of_week|hour|device|browser|platform|supplier|vendor|store|branch)(_name)?$/;
/** What names one thing each, or a few. */
const NAMES = /(name|title|label)$/;
const CODES = /(^|_)(id|uuid|guid|key|code|hash|token|sku|iata|icao|number|no|ref|reference)$/;
/** What nobody groups by. */
const PRIVATE =
  /(first_name|last_name|full_name|phone|mobile|e_?mail|url|link|image|avatar|address|street|zip|postal|postcode|description|comment|note|text|body|message|password|ip|latitude|longitude|lat|lon|lng)$/;
/** Numbers that are names of groups. */
const GROUPED_NUMBERS =
  /(^|_)(hour|weekday|day_of_\w+|week|month|quarter|year|rating|stars?|level|grade|tier|rank)$/;

/** The dimensions of a view that are worth a query, the most promising first. */
export function candidatesOf({ dimensions }: ViewOfModel): readonly ViewDimension[] {
  return dimensions
    .map((dimension) => ({ dimension, promise: promiseOf(dimension) }))
    .filter(({ promise }) => promise > -Infinity)
    .sort((a, b) => b.promise - a.promise)
    .filter(({ promise }, index) => index < (promise < 0 ? ENOUGH : MOST_CANDIDATES))
    .map(({ dimension }) => dimension);
}

/** How much a dimension promises by its name and type. */
function promiseOf({ name, type, isOrdered, isKey, hasChoices }: ViewDimension): number {
  const bare = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (isKey || !hasChoices || PRIVATE.test(bare)) return -Infinity;
  if (type === 'number' && !isOrdered && !GROUPED_NUMBERS.test(bare)) return -Infinity;
  const order = isOrdered ? 3 : type === 'boolean' ? 1 : 0;
  const words = CODES.test(bare) ? -2 : GROUPS.test(bare) ? 2 : NAMES.test(bare) ? -1 : 0;
  return order + words;
}
