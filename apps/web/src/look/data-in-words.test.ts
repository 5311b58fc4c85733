import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportColumn, ReportData } from '@facet/client';
import { LOCALES } from '@facet/look/locale';
import { loadWords } from '../words/use-words-of.ts';
import { ENGLISH } from '../words/words.ts';
import { dataInWords, noticeTexts } from './data-in-words.ts';
import { formatsOf } from './format-value.ts';

const share = {
  name: 'share',
  member: 'flights.share',
  title: 'Share delayed',
  type: 'number',
  granularity: null,
  format: 'percent',
  isMeasure: true,
} satisfies ReportColumn;

/** As the server names it. */
const compared = (output: 'previous' | 'change' | 'percent_change', amount = -1) => ({
  ...share,
  name: `share.${output}`,
  member: null,
  title: 'Share delayed, 1 quarter earlier',
  comparison: { measure: 'flights.share', output, offset: { amount, unit: 'quarter' } },
});

const titles = async (locale: string, columns: ReportColumn[]) =>
  dataInWords({ columns } as unknown as ReportData, await loadWords(locale), locale).columns.map(
    ({ title }) => title,
  );

test('columns of comparisons have titles in the language of the page', async () => {
  const columns = [share, compared('previous'), compared('change'), compared('percent_change', -2)];
  assert.deepEqual(await titles('en-US', columns), [
    'Share delayed',
    'Share delayed, 1 quarter earlier',
    'Share delayed, change from 1 quarter earlier',
    'Share delayed, % change from 2 quarters earlier',
  ]);
  assert.deepEqual(await titles('de-DE', columns), [
    'Share delayed',
    'Share delayed, im Quartal zuvor',
    'Share delayed, Veränderung zum Vorquartal',
    'Share delayed, Veränderung in % gegenüber vor 2 Quartalen',
  ]);
  assert.equal((await titles('ja-JP', columns))[2], 'Share delayed（前四半期からの増減）');
  for (const locale of LOCALES.filter((each) => each !== 'en-US'))
    for (const title of await titles(locale, columns))
      assert.doesNotMatch(title, /quarter|earlier|change|undefined/, `${title} in ${locale}`);
  assert.deepEqual(await titles('de-DE', [compared('previous')]), ['Share delayed, 1 quarter earlier']);
  const range = ['2001-05-01', '2001-06-15'];
  const typed = { ...share, comparison: { measure: 'share', output: 'change' as const, range } };
  const [, inEnglish] = await titles('en-US', [share, typed]);
  assert.match(String(inEnglish), /^Share delayed, change from May 1.*Jun 15, 2001$/);
  const [, inGerman] = await titles('de-DE', [share, typed]);
  assert.match(String(inGerman), /^Share delayed, Veränderung gegenüber 01\.05\..*15\.06\.2001$/);
});

test('notices, percentage points and booleans are in the language of the page', async () => {
  const notices = Object.keys(ENGLISH.notices).map((code) => ({
    code: code as keyof typeof ENGLISH.notices,
    message: 'The report has neither a date range nor a granularity on recent.at',
    control: 'region',
  }));
  const english = noticeTexts(notices, ENGLISH, () => 'Region');
  for (const locale of LOCALES) {
    const words = await loadWords(locale);
    const texts = noticeTexts([...notices, ...notices], words, () => 'Region');
    assert.equal(texts.length, notices.length, 'each kind of notice once');
    assert.ok(texts.some((text) => text.includes('Region')));
    const { cell } = formatsOf(locale, words);
    const points = formatsOf(locale, words).cell(compared('change'), 0.123);
    if (locale === 'en-US') continue;
    assert.ok(
      texts.every((text) => !english.includes(text)),
      locale,
    );
    assert.doesNotMatch(points, / pp$/, locale);
    assert.equal(cell({ ...share, type: 'boolean' }, true), words.yes);
  }
});
