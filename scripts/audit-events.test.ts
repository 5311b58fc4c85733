import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditEventsPage } from './audit-events.ts';

test('docs/audit-events.md lists the event of every operation', () => {
  const { present, wanted } = auditEventsPage();
  assert.equal(present, wanted, 'run node scripts/audit-events.ts');
});
