/** The sentences that describe a chart. */
export interface Sentences {
  readonly empty: string;
  readonly plain: (subject: string, count: number) => string;
  readonly by: (subject: string, dimensions: string, count: number) => string;
  readonly range: (low: string, whereLow: string, high: string, whereHigh: string) => string;
  readonly list: (items: readonly string[]) => string;
}

type Phrases = Omit<Sentences, 'list' | 'range'> & {
  readonly range: (low: string, high: string) => string;
};

const EN: Phrases = {
  empty: 'No data.',
  plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'value' : 'values'}.`,
  by: (subject, dimensions, count) =>
    `${subject} by ${dimensions}: ${count} ${count === 1 ? 'value' : 'values'}.`,
  range: (low, high) => `Lowest: ${low}; highest: ${high}.`,
};

const LANGUAGES: Readonly<Record<string, Phrases>> = {
  en: EN,
  ar: {
    empty: 'لا توجد بيانات.',
    plain: (subject, count) => `${subject}. عدد القيم: ${count}.`,
    by: (subject, dimensions, count) => `${subject} حسب ${dimensions}. عدد القيم: ${count}.`,
    range: (low, high) => `الأدنى: ${low}؛ الأعلى: ${high}.`,
  },
  de: {
    empty: 'Keine Daten.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'Wert' : 'Werte'}.`,
    by: (subject, dimensions, count) =>
      `${subject} nach ${dimensions}: ${count} ${count === 1 ? 'Wert' : 'Werte'}.`,
    range: (low, high) => `Kleinster Wert: ${low}; größter Wert: ${high}.`,
  },
  es: {
    empty: 'Sin datos.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'valor' : 'valores'}.`,
    by: (subject, dimensions, count) =>
      `${subject} por ${dimensions}: ${count} ${count === 1 ? 'valor' : 'valores'}.`,
    range: (low, high) => `Mínimo: ${low}; máximo: ${high}.`,
  },
  fr: {
    empty: 'Aucune donnée.',
    plain: (subject, count) => `${subject} : ${count} ${count < 2 ? 'valeur' : 'valeurs'}.`,
    by: (subject, dimensions, count) =>
      `${subject} par ${dimensions} : ${count} ${count < 2 ? 'valeur' : 'valeurs'}.`,
    range: (low, high) => `Minimum : ${low} ; maximum : ${high}.`,
  },
  he: {
    empty: 'אין נתונים.',
    plain: (subject, count) => `${subject}: ${count === 1 ? 'ערך אחד' : `${count} ערכים`}.`,
    by: (subject, dimensions, count) =>
      `${subject} לפי ${dimensions}: ${count === 1 ? 'ערך אחד' : `${count} ערכים`}.`,
    range: (low, high) => `הנמוך ביותר: ${low}; הגבוה ביותר: ${high}.`,
  },
  it: {
    empty: 'Nessun dato.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'valore' : 'valori'}.`,
    by: (subject, dimensions, count) =>
      `${subject} per ${dimensions}: ${count} ${count === 1 ? 'valore' : 'valori'}.`,
    range: (low, high) => `Minimo: ${low}; massimo: ${high}.`,
  },
  ja: {
    empty: 'データがありません。',
    plain: (subject, count) => `${subject}：${count} 件の値。`,
    by: (subject, dimensions, count) => `${dimensions}別の${subject}：${count} 件の値。`,
    range: (low, high) => `最小：${low}、最大：${high}。`,
  },
  nb: {
    empty: 'Ingen data.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'verdi' : 'verdier'}.`,
    by: (subject, dimensions, count) =>
      `${subject} etter ${dimensions}: ${count} ${count === 1 ? 'verdi' : 'verdier'}.`,
    range: (low, high) => `Lavest: ${low}; høyest: ${high}.`,
  },
  pt: {
    empty: 'Sem dados.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'valor' : 'valores'}.`,
    by: (subject, dimensions, count) =>
      `${subject} por ${dimensions}: ${count} ${count === 1 ? 'valor' : 'valores'}.`,
    range: (low, high) => `Mínimo: ${low}; máximo: ${high}.`,
  },
  sv: {
    empty: 'Inga data.',
    plain: (subject, count) => `${subject}: ${count} ${count === 1 ? 'värde' : 'värden'}.`,
    by: (subject, dimensions, count) =>
      `${subject} per ${dimensions}: ${count} ${count === 1 ? 'värde' : 'värden'}.`,
    range: (low, high) => `Lägst: ${low}; högst: ${high}.`,
  },
  vi: {
    empty: 'Không có dữ liệu.',
    plain: (subject, count) => `${subject}: ${count} giá trị.`,
    by: (subject, dimensions, count) => `${subject} theo ${dimensions}: ${count} giá trị.`,
    range: (low, high) => `Thấp nhất: ${low}; cao nhất: ${high}.`,
  },
};

export function sentencesOf(locale: string): Sentences {
  const phrases = LANGUAGES[locale.split('-')[0] ?? 'en'] ?? EN;
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const placed = (value: string, where: string) => (where === '' ? value : `${value} (${where})`);
  return {
    ...phrases,
    list: (items) => lists.format(items),
    range: (low, whereLow, high, whereHigh) => phrases.range(placed(low, whereLow), placed(high, whereHigh)),
  };
}
