import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Formats as ChartFormats } from '@facet/charts/formats';
import { LOCALES } from '@facet/look/locale';
import { formatsOf } from '../look/format-value.ts';
import { loadWords } from '../words/use-words-of.ts';
import { filterText } from './filter-text.ts';

type Locale = (typeof LOCALES)[number];
type Filter = Parameters<typeof filterText>[0];

const texts = async (filter: Filter, type: 'time' | 'number' | 'string' | 'boolean') => {
  const found = await Promise.all(
    LOCALES.map(async (locale) => {
      const words = await loadWords(locale);
      return [locale, filterText(filter, type, words, formatsOf(locale, words), new Map())] as const;
    }),
  );
  return Object.fromEntries(found) as Record<Locale, string>;
};

test('complete periods are in the words of each language', async () => {
  assert.deepEqual(await texts({ value: 'last 7 complete days' }, 'time'), {
    'ar-AE': 'آخر 7 أيام (فترات كاملة)',
    'he-IL': '7 הימים המלאים האחרונים',
    'en-US': 'Last 7 complete days',
    'de-DE': 'Letzte 7 vollständige Tage',
    'es-ES': 'Últimos 7 días completos',
    'es-MX': 'Últimos 7 días completos',
    'fr-FR': '7 derniers jours complets',
    'it-IT': 'Ultimi 7 giorni completi',
    'ja-JP': '過去 7 日間（完了した期間のみ）',
    'nb-NO': 'Siste 7 hele dager',
    'pt-BR': 'Últimos 7 dias completos',
    'pt-PT': 'Últimos 7 dias completos',
    'sv-SE': 'Senaste 7 hela dagarna',
    'vi-VN': '7 ngày trọn vẹn qua',
  });
  assert.deepEqual(await texts({ value: 'last 2 weeks including this week' }, 'time'), {
    'ar-AE': 'آخر أسبوعين، بما في ذلك هذا الأسبوع',
    'he-IL': 'שני השבועות האחרונים, כולל השבוע',
    'en-US': 'Last 2 weeks including this week',
    'de-DE': 'Letzte 2 Wochen einschließlich dieser Woche',
    'es-ES': 'Últimas 2 semanas, incluida esta semana',
    'es-MX': 'Últimas 2 semanas, incluida esta semana',
    'fr-FR': '2 dernières semaines, cette semaine comprise',
    'it-IT': 'Ultime 2 settimane, questa settimana inclusa',
    'ja-JP': '過去 2 週間（今週を含む）',
    'nb-NO': 'Siste 2 uker inkludert denne uken',
    'pt-BR': 'Últimas 2 semanas, incluindo esta semana',
    'pt-PT': 'Últimas 2 semanas, incluindo esta semana',
    'sv-SE': 'Senaste 2 veckorna inklusive denna vecka',
    'vi-VN': '2 tuần qua, gồm cả tuần này',
  });
});

test('every relative time is in words, none of them English in another language', async () => {
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
  const forms = units.flatMap((unit) => [
    ...['this', 'last', 'previous', 'next'].map((which) => `${which} ${unit}`),
    ...['last', 'past', 'next'].flatMap((which) =>
      [1, 2, 14].flatMap((count) => [
        `${which} ${count} ${unit}s`,
        `${which} ${count} full ${unit}s`,
        `${which} ${count} complete ${unit}s`,
      ]),
    ),
    ...[1, 45].flatMap((count) => [
      `last ${count} ${unit}s including this ${unit}`,
      `last ${count} ${unit}s including now`,
      `${count} ${unit}s ago`,
      `in ${count} ${unit}s`,
      `${count} ${unit}s from now`,
    ]),
    `${unit} to date`,
    `from 30 ${unit}s ago to today`,
  ]);
  const all = [...forms, 'now', 'today', 'Yesterday', 'tomorrow', 'from year to date to tomorrow'];
  const english =
    /\b(second|minute|hour|day|week|month|quarter|year|last|next|past|ago|today|undefined)s?\b/i;
  // Words that are the same in both languages.
  const shared = /\bminutes?\b/gi;
  for (const value of all)
    for (const [locale, text] of Object.entries(await texts({ value }, 'time'))) {
      assert.ok(text.length > 1 || text === '今', `${value} in ${locale}: ${text}`);
      assert.doesNotMatch(text, /undefined/, `${value} in ${locale}`);
      if (locale !== 'en-US')
        assert.doesNotMatch(text.replaceAll(shared, ''), english, `${value} in ${locale}: ${text}`);
    }
});

test('one unit is the period that it means, and ranges name both ends', async () => {
  const english = async (value: string) => (await texts({ value }, 'time'))['en-US'];
  assert.equal(await english('last 1 complete day'), 'Yesterday');
  assert.equal(await english('last 1 week including this week'), 'This week');
  assert.equal(await english('next 1 months'), 'Next month');
  assert.equal(await english('from 2025-01-05 to yesterday'), 'Jan 5, 2025 – yesterday');
  assert.equal((await texts({ value: '30 days ago to today' }, 'time'))['de-DE'], 'Vor 30 Tagen – heute');
  const between = { operator: 'between', value: ['30 days ago', 'yesterday'] };
  assert.equal((await texts(between, 'time'))['en-US'], '30 days ago – yesterday');
  assert.equal((await texts(between, 'time'))['fr-FR'], 'Il y a 30 jours – hier');
});

test('an operator is where the language has it', async () => {
  const after = await texts({ operator: 'greater_than_or_equal', value: 'last 7 days' }, 'time');
  assert.equal(after['en-US'], 'is on or after last 7 days');
  assert.equal(after['ja-JP'], '過去 7 日間以降');
  assert.equal((await texts({ operator: 'less_than', value: 1500 }, 'number'))['ja-JP'], '1,500 より小さい');
  assert.equal(
    (await texts({ operator: 'less_than', value: 1500 }, 'number'))['de-DE'],
    'ist kleiner als 1.500',
  );
  assert.equal((await texts({ operator: 'not_equals', value: ['東京'] }, 'string'))['ja-JP'], '東京以外');
  assert.equal((await texts({ operator: 'is_null' }, 'string'))['ja-JP'], '値なし');
});

test('booleans are yes and no, as in tables', async () => {
  assert.equal((await texts({ value: [true] }, 'boolean'))['de-DE'], 'Ja');
  assert.equal((await texts({ value: 'FALSE' }, 'boolean'))['fr-FR'], 'Non');
});

test('null and a text without characters have the same names in charts, tables, pivots and filters', async () => {
  const column = { name: 'region', title: 'Region', type: 'string', granularity: null, isMeasure: false };
  const ofNull = await texts({ operator: 'is_null' }, 'string');
  const ofEmpty = await texts({ value: [''] }, 'string');
  assert.deepEqual([ofNull['en-US'], ofEmpty['en-US']], ['No value', '(empty)']);
  for (const locale of LOCALES) {
    const charts = new ChartFormats([{ ...column, type: 'string' } as never], locale);
    const tables = formatsOf(locale, await loadWords(locale));
    for (const [value, name] of [
      [null, ofNull[locale]],
      ['', ofEmpty[locale]],
    ] as const) {
      assert.equal(charts.text(value, { column: 'region' }), name, locale);
      assert.equal(tables.name({ ...column, member: 's.r', format: null } as never, value), name, locale);
    }
  }
});

test('a time of day is shown, a day that a range is within once, and an offset as UTC', async () => {
  const between = (start: string, end: string) => texts({ operator: 'between', value: [start, end] }, 'time');
  const plain = (text: string | undefined) => text?.replace(/\s/g, ' ');
  const hours = await between('2025-01-01T08:00:00', '2025-01-01 18:00');
  assert.equal(plain(hours['en-US']), 'Jan 1, 2025, 8:00 AM – 6:00 PM');
  assert.equal(plain(hours['de-DE']), '01.01.2025, 08:00–18:00 Uhr');
  const seconds = await between('2025-01-01T08:00', '2025-01-01T23:59:59.999');
  assert.equal(plain(seconds['en-US']), 'Jan 1, 2025, 8:00:00 AM – 11:59:59 PM');
  const night = await between('2025-01-01T22:00', '2025-01-02');
  assert.equal(plain(night['en-US']), 'Jan 1, 2025, 10:00 PM – Jan 2, 2025');
  const offset = await texts({ operator: 'greater_than', value: '2025-01-01T08:30:00+05:30' }, 'time');
  assert.equal(plain(offset['en-US']), 'is after Jan 1, 2025, 3:00 AM UTC');
  const days = await between('2025-01-01', '2025-01-01');
  assert.equal(days['en-US'], 'Jan 1, 2025 – Jan 1, 2025');
});

test('a range without one of its ends is written as two conditions', async () => {
  const between = { operator: 'between', value: [15, 60] };
  const open = await texts({ ...between, startInclusive: false }, 'number');
  assert.equal(open['en-US'], 'is more than 15 and is at most 60');
  assert.equal(open['ja-JP'], '15 より大きい、60 以下');
  const january = { operator: 'between', value: ['2025-01-01', '2025-02-01'], endInclusive: false };
  assert.equal(
    (await texts(january, 'time'))['en-US'],
    'is on or after Jan 1, 2025 and is before Feb 1, 2025',
  );
  const closed = await texts({ ...between, startInclusive: true, endInclusive: null }, 'number');
  assert.equal(closed['en-US'], '15 – 60');
});
