import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyElement, parseXml } from './xml-tree.ts';

/** What nobody who is not yet known may have a server do: it does nothing else meanwhile. */
const LONGEST_MS = 1000;

const nested = (tag: string) => `${tag.repeat(8000)}${'</x>'.repeat(8000)}`;

const refused: Readonly<Record<string, [RegExp, string]>> = {
  'nested with namespaces': [/nested too deeply/, nested('<x xmlns:n="u">')],
  'nested, with attributes that look like the end of a tag': [
    /nested too deeply/,
    nested(`<x a='"/>' xmlns:n="u">`),
  ],
  'more elements than anybody needs': [/too many elements/, `<x>${'<y/>'.repeat(60_000)}</x>`],
  'more than can be verified': [/too many elements/, `<x>${'<y/>'.repeat(1500)}</x>`],
  'more attributes than anybody needs': [
    /too many attributes/,
    `<x ${Array.from({ length: 6001 }, (_, index) => `a${index} = ''`).join(' ')}/>`,
  ],
  'tags that do not end': [/is not XML/, '<"'.repeat(120_000)],
};

for (const [name, [reason, xml]] of Object.entries(refused))
  test(`${name}: refused before it takes long`, () => {
    const start = performance.now();
    assert.throws(() => parseXml(xml), reason);
    assert.ok(performance.now() - start < LONGEST_MS, `${performance.now() - start} ms`);
  });

test('a message about somebody in a thousand groups is read', () => {
  const group = '<v xmlns:xs="a" xmlns:xsi="b" xsi:type="xs:string">A group</v>';
  const root = parseXml(`<x>${group.repeat(1400)}</x>`);
  assert.equal([...everyElement(root)].length, 1401);
});

test('metadata of thousands of elements is read, whatever its comments and attributes hold', () => {
  const groups = `<g a=">"/><h b='"'>x</h>`.repeat(2500);
  const comments = '<!-- don’t, can\'t <y> "-->'.repeat(100);
  const root = parseXml(`<x>${groups}${comments}</x>`, { allowsComments: true });
  assert.equal([...everyElement(root)].length, 5001);
});
