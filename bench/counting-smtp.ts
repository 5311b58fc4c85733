import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** An email that a mail server has received. */
export interface CountedEmail {
  readonly messageId: string;
  readonly to: string;
}

export interface CountingSmtp {
  readonly url: string;
  /** One entry per email and recipient, however often the same one arrives. */
  readonly emails: readonly CountedEmail[];
  close(): void;
}

/**
 * A mail server that counts emails by `Message-ID` and address and forgets the rest.
 * @param pauseMs how long it takes for each email
 * @param isBusy whether it refuses a recipient for now
 */
export async function startCountingSmtp(
  pauseMs: number,
  isBusy: () => boolean = () => false,
): Promise<CountingSmtp> {
  const emails: CountedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (isBusy()) done(Object.assign(new Error('4.3.2 Try again later'), { responseCode: 451 }));
      else done();
    },
    onData(stream, session, done) {
      let head = '';
      stream.setEncoding('latin1').on('data', (text: string) => {
        if (!head.includes('\r\n\r\n')) head += text;
      });
      stream.on('end', () => {
        const [, messageId = ''] = /^message-id:\s*(\S+)/im.exec(head) ?? [];
        for (const { address } of session.envelope.rcptTo) emails.push({ messageId, to: address });
        void sleep(pauseMs).then(() => done());
      });
    },
  });
  // Clients may disconnect at any time.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, emails, close: () => server.close() };
}
