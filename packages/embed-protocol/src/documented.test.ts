import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ACTION_READERS } from './action-readers.ts';
import { EXTENSION_ACTIONS } from './actions.ts';
import { EVENT_READERS } from './event-readers.ts';
import { EXTENSION_EVENTS } from './events.ts';

const PAGE = new URL('../../../docs/embedding-messages.md', import.meta.url);

/** The names in the first column of the table under a heading, and those that are marked as only Facet's. */
function namesUnder(heading: string) {
  const [, section = ''] = readFileSync(PAGE, 'utf8').split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([a-z-]+)`( ✦)? \|/gm)];
  const own = rows.filter(([, , mark]) => mark !== undefined);
  return { all: rows.map(([, name]) => name), own: own.map(([, name]) => name) };
}

test('the page about messages lists every event and action, and marks those that only Facet has', () => {
  assert.deepEqual(namesUnder('Events'), { all: Object.keys(EVENT_READERS), own: EXTENSION_EVENTS });
  assert.deepEqual(namesUnder('Actions'), { all: Object.keys(ACTION_READERS), own: EXTENSION_ACTIONS });
});
