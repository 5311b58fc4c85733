import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useNotices } from './notices.ts';

test('a notice disappears by itself, unless it is held or has to be read', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { say, hold } = useNotices.getState();
  const text = () => useNotices.getState().notice?.text;

  say({ text: 'Folder created' });
  t.mock.timers.tick(8000);
  hold(true);
  t.mock.timers.tick(60_000);
  assert.equal(text(), 'Folder created');
  hold(false);
  t.mock.timers.tick(11_000);
  assert.equal(text(), 'Folder created');
  t.mock.timers.tick(2000);
  assert.equal(text(), undefined);

  say({ text: 'Moved', refused: [{ name: 'Sales', reason: 'It is in use' }] });
  t.mock.timers.tick(60_000);
  assert.equal(text(), 'Moved');
  say(null);
});
