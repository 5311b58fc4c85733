import { wordsOf } from './words.ts';

/** What abbreviations in names stand for. */
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  `cust=Customer no=Number nr=Number num=Number qty=Quantity amt=Amount dt=Date ts=Time desc=Description addr=Address pct=Percent
   cnt=Count prod=Product acct=Account dept=Department emp=Employee mgr=Manager avg=Average cat=Category inv=Invoice
   tel=Phone fname=First\u00a0Name lname=Last\u00a0Name lat=Latitude lng=Longitude lon=Longitude yr=Year mth=Month
   curr=Currency descr=Description org=Organization ref=Reference req=Request bal=Balance disc=Discount`
    .split(/\s+/)
    .map((pair) => pair.replace('\u00a0', ' ').split('=') as [string, string]),
);
const ACRONYMS = new Set(
  'id ids uuid url uri ip vat sku iban bic ean isbn iso utc gmt crm erp api html json xml csv pdf sql usd eur gbp chf kpi gdp'.split(
    ' ',
  ),
);
/** Words that titles leave in lower case, as automatic titles do. */
const SMALL = new Set(
  'and or nor a an the so but to of at by from into on onto off out in over with for'.split(' '),
);

/** A title for people: `Customer Number` for `CUST_NO`, `Created At` for `createdAt`. */
export function titleOf(name: string): string {
  return wordsOf(name)
    .flatMap((word) => word.split(/(?<=\p{Ll})(?=\p{N})/u))
    .map((word, index) => wordInTitle(word, index))
    .join(' ');
}

function wordInTitle(word: string, index: number): string {
  const lower = word.toLowerCase();
  if (Object.hasOwn(WORDS, lower)) return WORDS[lower] ?? '';
  if (ACRONYMS.has(lower)) return lower === 'ids' ? 'IDs' : lower.toUpperCase();
  return index > 0 && SMALL.has(lower) ? lower : capitalised(lower);
}

/** The title that the engine gives a member without one, for names in snake case. */
export function automaticTitle(identifier: string): string {
  // `address_2` becomes Address2.
  const joined = identifier.replace(/_(?=\d)/g, '');
  return joined
    .split('_')
    .filter((word) => word !== '')
    .map((word, index) => (index > 0 && SMALL.has(word) ? word : capitalised(word)))
    .join(' ');
}

function capitalised(word: string): string {
  const [first = '', ...others] = word;
  return first.toUpperCase() + others.join('');
}
