import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compileTemplate } from '../scripts/compile-template.ts';
import { parseTemplate } from './template.ts';

test('values are escaped, and never searched for places', () => {
  const part = parseTemplate('<a title="{{title}}">{{text}}</a>');
  const { text } = part.fill({ title: `"><script>'&`, text: '{{title}}<!--(part-->' });
  assert.equal(text, '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">{{title}}&lt;!--(part--&gt;</a>');
});

test('parts leave a place for themselves, as often as they are filled', () => {
  const list = parseTemplate('<ul><!--(item--><li>{{text}}<!--(mark-->!<!--mark)--></li><!--item)--></ul>');
  const item = list.part('item');
  const items = [
    item.fill({ text: 'a', mark: [] }),
    item.fill({ text: 'b', mark: item.part('mark').fill() }),
  ];
  assert.equal(list.fill({ item: items }).text, '<ul><li>a</li><li>b!</li></ul>');
  assert.equal(list.fill({ item: [] }).text, '<ul></ul>');
});

test('a value without a place, a place without a value and an unfinished part are refused', () => {
  const part = parseTemplate('{{a}} {{b}}');
  assert.throws(() => part.fill({ a: '', b: '', c: '' }), /no place c/);
  assert.throws(() => part.fill({ a: '' }), /place b/);
  assert.throws(() => part.part('x'), /no part x/);
  assert.throws(() => parseTemplate('<!--(a-->'), /part a .* no end/);
  assert.throws(() => parseTemplate('<!--a)-->'), /without a beginning/);
  assert.throws(() => parseTemplate('<!--(a--><!--(b--><!--a)--><!--b)-->'), /without a beginning/);
});

test('the template is what MJML makes of its source; npm run emails:template', async () => {
  const file = readFileSync(new URL('template.html', import.meta.url), 'utf8');
  assert.equal(await compileTemplate(), file);
});
