import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { SessionNiceness } from './session-niceness.ts';

const hasSessions = existsSync('/proc/self/autogroup');

test('a browser is as nice as the least nice of its jobs', {
  skip: !hasSessions && 'this kernel does not share processors between sessions',
}, async (t) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  t.after(() => child.kill('SIGKILL'));
  const niceness = () => Number(/nice (\d+)/.exec(readFileSync(`/proc/${child.pid}/autogroup`, 'utf8'))?.[1]);
  const until = async (wanted: number) => {
    for (let attempt = 0; attempt < 500 && niceness() !== wanted; attempt += 1) await sleep(20);
    assert.equal(niceness(), wanted);
  };
  const browser = new SessionNiceness(Promise.resolve(child.pid));
  const [heavy, light] = [{}, {}];
  browser.follow(heavy, 12);
  await until(12);
  browser.follow(light, 0);
  await until(0);
  browser.follow(light, 5);
  await until(5);
  browser.end(light);
  await until(12);
});
