import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isForRemote } from './publish-branch.ts';

test('dev branches, and production that is uploaded in deploy mode cli, stay out of the remote', () => {
  const kept = (['git', 'cli'] as const).flatMap((deploy_mode) =>
    (['deploy', 'shared', 'dev'] as const).flatMap((kind) =>
      [false, true].flatMap((isUpload) =>
        isForRemote({ deploy_mode }, { kind }, isUpload)
          ? []
          : [`${deploy_mode} ${kind}${isUpload ? ' upload' : ''}`],
      ),
    ),
  );
  assert.deepEqual(kept, ['git dev', 'git dev upload', 'cli deploy upload', 'cli dev', 'cli dev upload']);
});
