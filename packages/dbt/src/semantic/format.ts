import type { JsonObject } from '../manifest/json-values.ts';

/** How clients show the values of a member. */
export interface Format {
  readonly format: 'currency' | 'percent' | 'number';
  /** Upper-case ISO 4217 code; null if unknown. */
  readonly currency: string | null;
}

/** The codes that the engine accepts. */
const CURRENCIES = new Set(
  `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP
   CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF
   IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK
   MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
   SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND
   VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL`.split(/\s+/),
);
const FORMATS = new Set(['currency', 'percent', 'number']);
const PERCENT = /%|(^|_)(pct|percent|percentage|rate)$/i;

/** The format that `meta` asks for: `currency: EUR`, or `format: currency`, `percent` or `number`; null without one. */
export function formatOf(meta: JsonObject): Format | null {
  const { currency, format } = meta;
  const code = typeof currency === 'string' ? currency.toUpperCase() : '';
  if (CURRENCIES.has(code)) return { format: 'currency', currency: code };
  if (typeof format !== 'string' || !FORMATS.has(format)) return null;
  return { format: format as Format['format'], currency: null };
}

/** The entries of `meta` that `formatOf` reads. */
export function formattingOf({ currency, format }: JsonObject): JsonObject {
  return { ...(currency === undefined ? {} : { currency }), ...(format === undefined ? {} : { format }) };
}

/** Whether a ratio of this name or label is a percentage. */
export function isPercentage(...names: readonly string[]): boolean {
  return names.some((name) => PERCENT.test(name.trim()));
}
