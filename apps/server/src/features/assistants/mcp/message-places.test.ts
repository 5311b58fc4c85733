import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MessagePlaces } from './message-places.ts';

test('messages beyond the places of a credential wait in their order, and those of others do not', async () => {
  const places = new MessagePlaces({ places: 2, mostWaiting: 10 });
  const [leaveFirst, leaveSecond] = await Promise.all([places.enter('busy'), places.enter('busy')]);
  const entered: string[] = [];
  const third = places.enter('busy').then((leave) => [entered.push('third'), leave] as const);
  const fourth = places.enter('busy').then((leave) => [entered.push('fourth'), leave] as const);
  (await places.enter('other'))();
  assert.deepEqual(entered, []);
  leaveFirst();
  const [, leaveThird] = await third;
  assert.deepEqual(entered, ['third']);
  leaveThird();
  const [, leaveFourth] = await fourth;
  leaveFourth();
  leaveSecond();
});

test('a message is refused if too many of its credential are waiting, and accepted again afterwards', async () => {
  const places = new MessagePlaces({ places: 1, mostWaiting: 1 });
  const leave = await places.enter('busy');
  const waiting = places.enter('busy');
  assert.throws(
    () => places.enter('busy'),
    ({ status, headers }) => status === 429 && headers['retry-after'] === '1',
  );
  leave();
  (await waiting)();
  (await places.enter('busy'))();
});
