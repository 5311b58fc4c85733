import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVERYTHING, filterOf, listAddress, readListState } from './place.ts';

test('what is listed is in the address, and comes back from it', () => {
  assert.equal(listAddress(EVERYTHING), '');
  assert.deepEqual(readListState(''), EVERYTHING);
  for (const state of [
    { ...EVERYTHING, search: 'a & b = ü', type: 'REPORT' as const, ownerId: 7 },
    { ...EVERYTHING, isFavourite: true, isVerified: true, sort: 'name' as const, isReversed: true },
    { ...EVERYTHING, isReversed: true },
  ])
    assert.deepEqual(readListState(listAddress(state)), state, listAddress(state));
});

test('parameters that are wrong or unknown are ignored', () => {
  assert.deepEqual(readListState('type=table&owner=-1&sort=size&x=1'), EVERYTHING);
  assert.equal(readListState(`search=${'x'.repeat(300)}`).search.length, 255);
});

test('a search and filters cover all folders, a type does not', () => {
  const inFolder = (address: string) => filterOf(readListState(address), 3).folderId;
  assert.equal(inFolder('type=report'), 3);
  for (const address of ['search=x', 'owner=1', 'favourites=1', 'verified=1'])
    assert.equal(inFolder(address), undefined, address);
  assert.deepEqual(filterOf(readListState('favourites=1&verified=1&sort=name'), null), {
    only: ['FAVOURITES', 'VERIFIED'],
    orderByField: 'name',
    orderByDirection: 'ASC',
  });
  assert.equal(filterOf(EVERYTHING, null).orderByDirection, 'DESC');
  assert.equal(filterOf({ ...EVERYTHING, sort: 'name', isReversed: true }, null).orderByDirection, 'DESC');
});
