import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { startScriptedSmtp } from '../../test/scripted-smtp.ts';
import { escapeQuickly } from './quick-escapes.ts';

/** Parts of messages, each of which may end or begin in the middle of what must be escaped. */
const MESSAGES: readonly (readonly string[])[] = [
  ['a: b\r\n\r\ntext\r\n', 'more\r\n'],
  ['.first\r\n', '.second\r\n'],
  ['a\r\n.b\r\n..c\r\n.\r\n'],
  ['a\r\n', '.\r\n', 'MAIL FROM:<x@y>\r\n'],
  ['a\r', '\n', '.', '\r\n', '.b'],
  ['a\r', '.b\r', '\r', '\n.c'],
  ['a\n', '.b\n.c\n', '\nd'],
  ['a\r.\r', 'b\n.\n', '\n', '\r', 'c'],
  ['a', '\n', '.', '\n'],
  ['é\r\n', '.ü\r\n'],
  ['no end of a line'],
  ['a\r'],
  ['\r\n.\r\n'],
  ['\n.'],
];

test('an email is sent with the same bytes as by nodemailer alone', async (t) => {
  const smtp = await startScriptedSmtp({});
  t.after(() => smtp.stop());
  const connection = new SMTPConnection({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true });
  t.after(() => connection.close());
  await new Promise<void>((resolve) => connection.connect(() => resolve()));
  const send = (parts: readonly string[], isQuick: boolean) => {
    const message = Readable.from(
      parts.map((part) => Buffer.from(part)),
      { objectMode: false },
    );
    const pipe = message.pipe.bind(message);
    if (isQuick)
      message.pipe = (destination) => {
        escapeQuickly(destination);
        return pipe(destination);
      };
    return new Promise<void>((resolve, reject) =>
      connection.send({ from: 'a@example.com', to: 'b@example.com' }, message, (error) =>
        error ? reject(error) : resolve(),
      ),
    );
  };
  for (const parts of MESSAGES) {
    await send(parts, false);
    await send(parts, true);
    const [alone, quick] = smtp.messages.splice(0);
    assert.equal(quick, alone, JSON.stringify(parts));
  }
});
