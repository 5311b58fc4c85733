import assert from 'node:assert/strict';
import { test } from 'node:test';
import { likelyViews, viewsWith } from '../grammar/choose-view.ts';
import { edgesOf } from '../grammar/edges.ts';
import { lexiconOf } from '../lexicon/lexicon.ts';
import { ask, queryOf } from '../testing/asked.ts';
import { bigModel, TITLE_WORDS } from '../testing/big-model.ts';
import { tokenize } from '../tokens/tokenize.ts';
import { Candidates } from './candidates.ts';

const LONGEST = 1000;
/** A question of 1,000 characters looks at fewer members than the model has, whatever its words. */
const MOST_EXAMINED = 9000;
const MOST_TRIED = 6;
const filled = (words: string) => words.repeat(LONGEST).slice(0, LONGEST);
const HOSTILE = {
  'one word': filled('revenue '),
  'all words of titles': filled(`${TITLE_WORDS.join(' ')} `),
  'conditions without end': filled('revenue and amount or cost by region without tax '),
  numbers: filled('12 '),
  dates: filled('last 3 months May 7 2001 '),
  'typing errors': filled(`${TITLE_WORDS.map((word) => `${word}x`).join(' ')} `),
};

for (const titles of ['same', 'mixed'] as const) {
  const lexicon = lexiconOf(bigModel(titles), { locale: 'en' });
  for (const [name, text] of Object.entries(HOSTILE))
    test(`${titles} titles, ${name}: few candidates of a big model are examined`, () => {
      const tokens = tokenize(text, lexicon.language);
      const views = viewsWith(tokens, lexicon, null);
      const candidates = new Candidates({ lexicon, views }, false);
      const edges = edgesOf(tokens, { times: [], hours: [] }, candidates);
      assert(candidates.examined <= MOST_EXAMINED, `${candidates.examined} were examined`);
      assert(likelyViews(edges, views, null).length <= MOST_TRIED);
    });
}

test('of 500 cubes, the one that has all of the words answers', () => {
  const cubes = [
    ...bigModel('mixed'),
    {
      name: 'harvest',
      title: 'Harvest',
      measures: [{ name: 'harvest.yield', shortTitle: 'Revenue per acre', type: 'number', aggType: 'avg' }],
      dimensions: [{ name: 'harvest.region', shortTitle: 'Region', type: 'string' }],
    },
  ];
  const lexicon = lexiconOf(cubes, { locale: 'en' });
  assert.deepEqual(queryOf(ask('revenue per acre by region', lexicon), lexicon), {
    measures: ['harvest.yield'],
    dimensions: ['harvest.region'],
  });
});
