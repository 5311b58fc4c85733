import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyElement, parseXml } from './xml-tree.ts';

/** The longest time that an unauthenticated request may block the server. */
const LONGEST_MS = 1000;

const nested = (tag: string) => `${tag.repeat(8000)}${'</x>'.repeat(8000)}`;

const refused: Readonly<Record<string, [RegExp, string]>> = {
  'nested elements with namespaces': [/nested too deeply/, nested('<x xmlns:n="u">')],
  'nested elements with attributes that look like the end of a tag': [
    /nested too deeply/,
    nested(`<x a='"/>' xmlns:n="u">`),
  ],
  'very many elements': [/too many elements/, `<x>${'<y/>'.repeat(60_000)}</x>`],
  'more elements than can be verified in time': [/too many elements/, `<x>${'<y/>'.repeat(1500)}</x>`],
  'very many attributes': [
    /too many attributes/,
    `<x ${Array.from({ length: 6001 }, (_, index) => `a${index} = ''`).join(' ')}/>`,
  ],
  'unclosed tags': [/is not XML/, '<"'.repeat(120_000)],
};

for (const [name, [reason, xml]] of Object.entries(refused))
  test(`XML with ${name} is refused quickly`, () => {
    const start = performance.now();
    assert.throws(() => parseXml(xml), reason);
    assert.ok(performance.now() - start < LONGEST_MS, `${performance.now() - start} ms`);
  });

test('a message about a person in a thousand groups is accepted', () => {
  const group = '<v xmlns:xs="a" xmlns:xsi="b" xsi:type="xs:string">A group</v>';
  const root = parseXml(`<x>${group.repeat(1400)}</x>`);
  assert.equal([...everyElement(root)].length, 1401);
});

test('metadata with thousands of elements is accepted, with any comments and attributes', () => {
  const groups = `<g a=">"/><h b='"'>x</h>`.repeat(2500);
  const comments = '<!-- don’t, can\'t <y> "-->'.repeat(100);
  const root = parseXml(`<x>${groups}${comments}</x>`, { allowsComments: true });
  assert.equal([...everyElement(root)].length, 5001);
});
