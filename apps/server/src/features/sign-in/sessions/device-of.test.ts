import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf } from './device-of.ts';

test('user agents are shortened to familiar names', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  const known: [string | null, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 16) ${webKit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.5.0', 'curl'],
    ['Something (Linux)', 'Browser on Linux'],
    ['', 'Unknown browser'],
    [null, 'Unknown browser'],
  ];
  for (const [userAgent, name] of known) assert.equal(deviceOf(userAgent), name);
});
