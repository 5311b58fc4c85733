import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewedEmail } from './previewed-email.ts';
import { INLINE_BYTES } from './previews.schema.ts';

const mail = { messageId: '<1@example.com>', to: 'ada@example.com', subject: 'Sales', text: 'Sales' };
const image = (cid: string, bytes: number) => ({
  filename: `${cid}.png`,
  contentType: 'image/png',
  content: Buffer.alloc(bytes, 1),
  cid,
});

test('images become data URLs up to the size limit, and files are listed', () => {
  const file = { filename: 'sales.csv', contentType: 'text/csv', content: Buffer.from('a,b') };
  const { html, text, attachments } = previewedEmail({
    ...mail,
    text: 'Sa\0les \ud800',
    html: '<img src="cid:large"><img src="cid:small"><p>src=&quot;cid:small&quot;</p>',
    attachments: [image('large', INLINE_BYTES), image('small', 3), file],
  });
  assert.ok(html.startsWith('<img src="data:image/png;base64,AQEB'));
  assert.ok(html.endsWith('<img src="cid:small"><p>src=&quot;cid:small&quot;</p>'));
  assert.equal(text, 'Sales \ufffd', 'what the database stores');
  assert.deepEqual(attachments, [{ filename: 'sales.csv', contentType: 'text/csv', size: 3 }]);
});
