import type { BoxFigure } from '../chart.ts';

/** The few words that charts add to their data. */
export interface Words extends Readonly<Record<BoxFigure, string>> {
  readonly count: string;
  readonly yes: string;
  readonly no: string;
  /** Of the last period, which is not over yet. */
  readonly incomplete: string;
  readonly total: string;
  /** The part of a whole. */
  readonly share: string;
  /** The sum of series that a tooltip does not list. */
  readonly more: (count: number) => string;
}

const EN: Words = {
  count: 'Number of rows',
  yes: 'Yes',
  no: 'No',
  incomplete: 'incomplete',
  total: 'Total',
  share: 'Share',
  minimum: 'Minimum',
  lowerQuartile: 'Lower quartile',
  median: 'Median',
  upperQuartile: 'Upper quartile',
  maximum: 'Maximum',
  values: 'Number of values',
  more: (count) => `${count} more`,
};

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: EN,
  de: {
    count: 'Anzahl der Zeilen',
    yes: 'Ja',
    no: 'Nein',
    incomplete: 'unvollständig',
    total: 'Gesamt',
    share: 'Anteil',
    minimum: 'Minimum',
    lowerQuartile: 'Unteres Quartil',
    median: 'Median',
    upperQuartile: 'Oberes Quartil',
    maximum: 'Maximum',
    values: 'Anzahl der Werte',
    more: (count) => `${count} weitere`,
  },
  es: {
    count: 'Número de filas',
    yes: 'Sí',
    no: 'No',
    incomplete: 'incompleto',
    total: 'Total',
    share: 'Porcentaje',
    minimum: 'Mínimo',
    lowerQuartile: 'Primer cuartil',
    median: 'Mediana',
    upperQuartile: 'Tercer cuartil',
    maximum: 'Máximo',
    values: 'Número de valores',
    more: (count) => `${count} más`,
  },
  fr: {
    count: 'Nombre de lignes',
    yes: 'Oui',
    no: 'Non',
    incomplete: 'incomplet',
    total: 'Total',
    share: 'Part',
    minimum: 'Minimum',
    lowerQuartile: 'Premier quartile',
    median: 'Médiane',
    upperQuartile: 'Troisième quartile',
    maximum: 'Maximum',
    values: 'Nombre de valeurs',
    more: (count) => `${count} de plus`,
  },
  it: {
    count: 'Numero di righe',
    yes: 'Sì',
    no: 'No',
    incomplete: 'incompleto',
    total: 'Totale',
    share: 'Quota',
    minimum: 'Minimo',
    lowerQuartile: 'Primo quartile',
    median: 'Mediana',
    upperQuartile: 'Terzo quartile',
    maximum: 'Massimo',
    values: 'Numero di valori',
    more: (count) => `altri ${count}`,
  },
  ja: {
    count: '行数',
    yes: 'はい',
    no: 'いいえ',
    incomplete: '集計中',
    total: '合計',
    share: '割合',
    minimum: '最小値',
    lowerQuartile: '第1四分位数',
    median: '中央値',
    upperQuartile: '第3四分位数',
    maximum: '最大値',
    values: '値の数',
    more: (count) => `他 ${count} 件`,
  },
  nb: {
    count: 'Antall rader',
    yes: 'Ja',
    no: 'Nei',
    incomplete: 'ufullstendig',
    total: 'Totalt',
    share: 'Andel',
    minimum: 'Minimum',
    lowerQuartile: 'Nedre kvartil',
    median: 'Median',
    upperQuartile: 'Øvre kvartil',
    maximum: 'Maksimum',
    values: 'Antall verdier',
    more: (count) => `${count} til`,
  },
  pt: {
    count: 'Número de linhas',
    yes: 'Sim',
    no: 'Não',
    incomplete: 'incompleto',
    total: 'Total',
    share: 'Proporção',
    minimum: 'Mínimo',
    lowerQuartile: 'Primeiro quartil',
    median: 'Mediana',
    upperQuartile: 'Terceiro quartil',
    maximum: 'Máximo',
    values: 'Número de valores',
    more: (count) => `mais ${count}`,
  },
  sv: {
    count: 'Antal rader',
    yes: 'Ja',
    no: 'Nej',
    incomplete: 'ofullständig',
    total: 'Totalt',
    share: 'Andel',
    minimum: 'Minimum',
    lowerQuartile: 'Undre kvartil',
    median: 'Median',
    upperQuartile: 'Övre kvartil',
    maximum: 'Maximum',
    values: 'Antal värden',
    more: (count) => `${count} till`,
  },
  vi: {
    count: 'Số hàng',
    yes: 'Có',
    no: 'Không',
    incomplete: 'chưa đầy đủ',
    total: 'Tổng',
    share: 'Tỷ lệ',
    minimum: 'Nhỏ nhất',
    lowerQuartile: 'Tứ phân vị thứ nhất',
    median: 'Trung vị',
    upperQuartile: 'Tứ phân vị thứ ba',
    maximum: 'Lớn nhất',
    values: 'Số giá trị',
    more: (count) => `${count} mục khác`,
  },
};

export function wordsOf(locale: string): Words {
  return LANGUAGES[locale.split('-')[0] ?? 'en'] ?? EN;
}
