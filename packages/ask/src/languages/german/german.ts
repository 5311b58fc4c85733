import { stemmer } from '@orama/stemmers/german';
import { ENGLISH } from '../english/english.ts';
import type { Language } from '../language.ts';
import { spelled, spelledTable } from '../spelled.ts';
import { KEYWORDS } from './keywords.ts';
import { DATES, GRANULARITIES, PREVIOUS_UNITS, RANKS, UNIT_OVER_UNIT, UNITS } from './times.ts';

/** Nouns in the singular that end like plurals. */
const SINGULARS =
  /(hafen|wagen|laden|garten|boden|namen|rahmen|posten|woche|stunde|minute|sekunde|strecke|klasse|linie|gruppe|marke|seite|quelle|sprache|adresse|kategorie|branche|reise|route|kasse|sache|schule|firma|kunde|status|preis|kreis|bus|haus|hälfte|name)$/;

export const GERMAN: Language = {
  code: 'de',
  keywords: KEYWORDS,
  charts: spelledTable({
    bar: 'balkendiagramm, säulendiagramm, balken, säulen, balkengrafik, histogramm',
    line: 'liniendiagramm, linien, linie, kurve, kurvendiagramm, liniengrafik',
    area: 'flächendiagramm, fläche, flächen, gestapelte flächen',
    pie: 'kreisdiagramm, tortendiagramm, kuchendiagramm, torte, ringdiagramm, donut',
    table: 'tabelle, raster',
    number: 'einzelne zahl, kennzahl, kpi, zahl',
    map: 'karte, landkarte',
    scatter: 'streudiagramm, punktdiagramm, punktwolke',
  }),
  units: UNITS,
  granularities: GRANULARITIES,
  unitOverUnit: UNIT_OVER_UNIT,
  numbers: spelled(
    'null, eins, zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf, dreizehn, vierzehn, fünfzehn, sechzehn, siebzehn, achtzehn, neunzehn, zwanzig',
  ).filter((word) => !/fuenf|zwoelf/.test(word)),
  multiples: {
    fuenf: 5,
    zwoelf: 12,
    fuenfzehn: 15,
    dreissig: 30,
    vierzig: 40,
    funfzig: 50,
    fuenfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
    hundert: 100,
    zweihundert: 200,
    funfhundert: 500,
    fuenfhundert: 500,
    tausend: 1000,
    zweitausend: 2000,
    zehntausend: 10_000,
    million: 1_000_000,
    millionen: 1_000_000,
    mio: 1_000_000,
    milliarde: 1_000_000_000,
    milliarden: 1_000_000_000,
    dutzend: 12,
    k: 1000,
  },
  one: ['ein', 'eine', 'einen', 'einem', 'einer', 'eines'],
  decimalComma: true,
  dates: DATES,
  ranks: RANKS,
  ordinalDot: true,
  clock: { am: [], pm: [], hours: ['uhr'], articles: [], noon: ['mittag'], midnight: ['mitternacht'] },
  previousUnits: PREVIOUS_UNITS,
  unitWords: spelledTable({
    miles: 'meile, meilen',
    kilometers: 'kilometer, kilometern',
    euros: 'euro',
    dollars: 'dollar',
    percent: 'prozent',
  }),
  compounds: spelled(
    'stadt, staat, land, flughafen, stunde, strecke, name, ort, zeit, tag, preis, umsatz, kosten, gruppe, klasse, nummer, menge, rate, quote, wert, datum, region, adresse, kunde, konto',
  ),
  roles: {
    origin: [...ENGLISH.roles.origin, ...spelled('abflug, ab, start, herkunft, absender, quelle')],
    destination: [...ENGLISH.roles.destination, ...spelled('ziel, ankunft, empfänger, landung, zielort')],
  },
  burdens: [
    ...ENGLISH.burdens,
    ...spelled(
      'verspätung, verspätete, kosten, fehler, ausfall, beschwerde, rückgabe, retoure, erstattung, defekt, abwanderung, wartezeit, stornierung, verlust, risiko, ausgabe',
    ),
  ],
  booleans: { true: ['ja', 'wahr'], false: ['nein', 'falsch'] },
  nounsFirst: false,
  isPlural: (word) => !SINGULARS.test(word) && /(en|[^aeiou]e|s|ln|rn|[äöü]\p{L}+er)$/u.test(word),
  // A "Bundesstaat" is a "Staat".
  stem: (word) => stemmer(word.replace(/^bundes(?=staat)/, '')),
};
