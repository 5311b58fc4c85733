interface Names {
  readonly null: string;
  readonly empty: string;
}

const LANGUAGES = {
  en: { null: 'No value', empty: '(empty)' },
  ar: { null: 'بلا قيمة', empty: '(فارغ)' },
  de: { null: 'Kein Wert', empty: '(leer)' },
  es: { null: 'Sin valor', empty: '(vacío)' },
  fr: { null: 'Aucune valeur', empty: '(vide)' },
  he: { null: 'ללא ערך', empty: '(ריק)' },
  it: { null: 'Nessun valore', empty: '(vuoto)' },
  ja: { null: '値なし', empty: '(空)' },
  nb: { null: 'Ingen verdi', empty: '(tom)' },
  pt: { null: 'Sem valor', empty: '(vazio)' },
  sv: { null: 'Inget värde', empty: '(tomt)' },
  vi: { null: 'Không có giá trị', empty: '(trống)' },
} satisfies Readonly<Record<string, Names>>;

/** What charts, tables, menus and filters call null and a text without characters, each by one name. */
export function missingValue(value: null | '', locale: string): string {
  const languages: Readonly<Record<string, Names>> = LANGUAGES;
  const names = languages[locale.split('-')[0] ?? ''] ?? LANGUAGES.en;
  return value === null ? names.null : names.empty;
}
