import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MarkdownEdit, markdownEdit, withLink } from './markdown-edits.ts';

/** A text with its selection in brackets. */
function edited(marked: string, edit: MarkdownEdit): string {
  return shown(markdownEdit(parsed(marked), edit));
}
function parsed(marked: string) {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  return { text: marked.replace('‹', '').replace('›', ''), start, end };
}
function shown({ text, start, end }: { text: string; start: number; end: number }): string {
  return `${text.slice(0, start)}‹${text.slice(start, end)}›${text.slice(end)}`;
}

test('a selection becomes bold or italic, and no longer', () => {
  assert.equal(edited('a ‹b› c', 'bold'), 'a **‹b›** c');
  assert.equal(edited('a **‹b›** c', 'bold'), 'a ‹b› c');
  assert.equal(edited('a **‹b›** c', 'italic'), 'a ***‹b›*** c');
  assert.equal(edited('a ***‹b›*** c', 'italic'), 'a **‹b›** c');
  assert.equal(edited('a ‹›', 'bold'), 'a **‹›**');
});

test('the lines of a selection become a heading or a list, and change from one to another', () => {
  assert.equal(edited('one\nt‹w›o\nthree', 'heading'), 'one\n‹## two›\nthree');
  assert.equal(edited('‹## two›', 'heading'), '‹two›');
  assert.equal(edited('‹one\ntwo›', 'list'), '‹- one\n- two›');
  assert.equal(edited('‹- one\n- two›', 'numbered'), '‹1. one\n2. two›');
  assert.equal(edited('‹1. one\n2. two›', 'numbered'), '‹one\ntwo›');
  assert.equal(edited('‹›', 'list'), '‹- ›');
});

test('a link has an address of the web or of email', () => {
  const link = (address: string) => {
    const linked = withLink(parsed('see ‹this›'), address);
    return linked && shown(linked);
  };
  assert.equal(link(' https://example.com/a b(c) '), 'see [‹this›](https://example.com/a%20b%28c%29)');
  assert.equal(link('mailto:a@example.com'), 'see [‹this›](mailto:a@example.com)');
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' data:text/html,x',
    '//evil.example',
    'example',
    '',
  ])
    assert.equal(link(bad), undefined, bad);
});
