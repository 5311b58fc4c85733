/** The few words that charts add to their data. */
export interface Words {
  readonly count: string;
  readonly noValue: string;
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
  noValue: 'No value',
  yes: 'Yes',
  no: 'No',
  incomplete: 'incomplete',
  total: 'Total',
  share: 'Share',
  more: (count) => `${count} more`,
};

const LANGUAGES: Readonly<Record<string, Words>> = {
  en: EN,
  de: {
    count: 'Anzahl der Zeilen',
    noValue: 'Kein Wert',
    yes: 'Ja',
    no: 'Nein',
    incomplete: 'unvollständig',
    total: 'Gesamt',
    share: 'Anteil',
    more: (count) => `${count} weitere`,
  },
  es: {
    count: 'Número de filas',
    noValue: 'Sin valor',
    yes: 'Sí',
    no: 'No',
    incomplete: 'incompleto',
    total: 'Total',
    share: 'Porcentaje',
    more: (count) => `${count} más`,
  },
  fr: {
    count: 'Nombre de lignes',
    noValue: 'Aucune valeur',
    yes: 'Oui',
    no: 'Non',
    incomplete: 'incomplet',
    total: 'Total',
    share: 'Part',
    more: (count) => `${count} de plus`,
  },
  it: {
    count: 'Numero di righe',
    noValue: 'Nessun valore',
    yes: 'Sì',
    no: 'No',
    incomplete: 'incompleto',
    total: 'Totale',
    share: 'Quota',
    more: (count) => `altri ${count}`,
  },
  ja: {
    count: '行数',
    noValue: '値なし',
    yes: 'はい',
    no: 'いいえ',
    incomplete: '集計中',
    total: '合計',
    share: '割合',
    more: (count) => `他 ${count} 件`,
  },
  nb: {
    count: 'Antall rader',
    noValue: 'Ingen verdi',
    yes: 'Ja',
    no: 'Nei',
    incomplete: 'ufullstendig',
    total: 'Totalt',
    share: 'Andel',
    more: (count) => `${count} til`,
  },
  pt: {
    count: 'Número de linhas',
    noValue: 'Sem valor',
    yes: 'Sim',
    no: 'Não',
    incomplete: 'incompleto',
    total: 'Total',
    share: 'Proporção',
    more: (count) => `mais ${count}`,
  },
  sv: {
    count: 'Antal rader',
    noValue: 'Inget värde',
    yes: 'Ja',
    no: 'Nej',
    incomplete: 'ofullständig',
    total: 'Totalt',
    share: 'Andel',
    more: (count) => `${count} till`,
  },
  vi: {
    count: 'Số hàng',
    noValue: 'Không có giá trị',
    yes: 'Có',
    no: 'Không',
    incomplete: 'chưa đầy đủ',
    total: 'Tổng',
    share: 'Tỷ lệ',
    more: (count) => `${count} mục khác`,
  },
};

export function wordsOf(locale: string): Words {
  return LANGUAGES[locale.split('-')[0] ?? 'en'] ?? EN;
}
