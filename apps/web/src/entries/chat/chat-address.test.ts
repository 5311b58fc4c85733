import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChatAddress } from './chat-address.ts';
import { partsOfAddress } from './chat-parts.ts';

test('an address has its base and its chat', () => {
  assert.deepEqual(readChatAddress('/embed/chat'), { base: '/embed/chat', chatId: null });
  assert.deepEqual(readChatAddress('/embed/d/7/chat/4f0c'), { base: '/embed/d/7/chat', chatId: '4f0c' });
  for (const other of ['/embed/d/7/app', '/embed/chat/a/b', '/embed/d/x/chat', '/chat'])
    assert.equal(readChatAddress(other), undefined, other);
});

test('a part is left out by `show…` exactly `false` or `hide…` exactly `true`', () => {
  const all = { showsNewChat: true, showsInput: true, showsHistory: true };
  for (const nothing of ['', 'showNewChat=0', 'showChatInput', 'hideChatHistory=1', 'hideNewChat=TRUE'])
    assert.deepEqual(partsOfAddress(nothing), all, nothing);
  for (const [parameter, part] of [
    ['showNewChat=false', 'showsNewChat'],
    ['hideNewChat=true', 'showsNewChat'],
    ['showChatInput=false', 'showsInput'],
    ['hideChatInput=true', 'showsInput'],
    ['showChatHistory=false', 'showsHistory'],
    ['hideChatHistory=true', 'showsHistory'],
  ] as const)
    assert.deepEqual(partsOfAddress(`?${parameter}&session=x`), { ...all, [part]: false }, parameter);
});
