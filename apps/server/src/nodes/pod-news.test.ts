import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPodNews } from './pod-news.ts';

test('notifications of this release are decoded, and those of another one are recognised as unknown', () => {
  const news = { kind: 'branch', deploymentId: 7, branchId: 8 };
  assert.deepEqual(readPodNews(JSON.stringify(news)), news);
  assert.equal(readPodNews('{"deploymentId":7,"isDeleted":true}'), undefined);
  assert.equal(readPodNews('{"kind":"weather"}'), undefined);
});
