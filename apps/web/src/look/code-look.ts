import { HighlightStyle } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/** How editors of code look in the colours of the page. */
export const CODE_THEME = {
  '&': { backgroundColor: 'var(--page)', color: 'var(--text)', fontSize: '12px', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-content, .cm-gutters': { fontFamily: 'var(--fixed-font)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--page)', color: 'var(--soft)', border: 'none' },
  '.cm-scroller': { overflow: 'auto' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)', backgroundImage: 'none' },
  '.cm-tooltip': { backgroundColor: 'var(--card)', color: 'var(--text)', border: '1px solid var(--line)' },
};

/** The colours of the page, so that they suit light and dark. */
export const CODE_COLOURS = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.keyword], color: 'var(--link)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--soft)', fontStyle: 'italic' },
  { tag: [tags.string, tags.special(tags.string), tags.number, tags.bool], color: 'var(--good)' },
]);
