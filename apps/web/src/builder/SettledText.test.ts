import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

test('a text is based on what was saved when somebody began to type', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const field = () => page.$eval('input', ({ value }) => value);
  await stage.show('StagedText.tsx', 'StagedText', { saved: 'Old' });
  await stage.read(`text.save('Older')`);
  await page.waitForFunction(`document.querySelector('input').value === 'Older'`);
  await page.type('input', '!');
  await stage.read(`text.save('Theirs')`);
  await page.keyboard.press('Enter');
  await page.waitForFunction(`text.settled.length === 1`);
  assert.deepEqual(await stage.read('text.settled'), [['Older!', 'Older']]);
  await page.waitForFunction(`document.querySelector('input').value === 'Theirs'`);
  await page.focus('input');
  await page.keyboard.press('End');
  await page.keyboard.type('?');
  await page.keyboard.press('Enter');
  assert.deepEqual(await stage.read('text.settled[1]'), ['Theirs?', 'Theirs']);
  assert.equal(await field(), 'Theirs?');

  // A paste of 5 MB: what is too much is left out, and the field says so.
  await page.$eval('input', (input) => input.select());
  await page.keyboard.sendCharacter('🙂a'.repeat(1_700_000));
  await page.waitForSelector('::-p-text(A text has at most 255 characters)');
  await page.waitForFunction(`text.settled.length === 3`);
  assert.deepEqual(await stage.read('text.settled[2]'), ['🙂a'.repeat(85), 'Theirs?']);
});
