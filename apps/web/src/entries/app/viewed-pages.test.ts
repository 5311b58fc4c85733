import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ViewedPages } from './viewed-pages.ts';

test('each page is reported once: with its title, when it takes long, or when it is left', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const reported: (readonly [string, string | undefined, string | undefined])[] = [];
  const viewed = new ViewedPages({
    emit: (_name, payload) => {
      const { path, publicId, title } = payload as { path: string; publicId?: string; title?: string };
      reported.push([path, publicId, title]);
    },
  });
  viewed.begin('/app/report/1');
  assert.deepEqual(reported, []);
  viewed.end('Orders');
  viewed.end('Renamed');
  viewed.begin('/app/workbook/2');
  viewed.begin('/app/dashboard/abc123');
  viewed.end('Sales');
  viewed.begin('/app/folder/3');
  t.mock.timers.tick(2000);
  viewed.end('Too late');
  assert.deepEqual(reported, [
    ['/app/report/1', undefined, 'Orders'],
    ['/app/workbook/2', undefined, undefined],
    ['/app/dashboard/abc123', 'abc123', 'Sales'],
    ['/app/folder/3', undefined, undefined],
  ]);
});
