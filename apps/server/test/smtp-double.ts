import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email as the server received it. */
export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

export interface SmtpDouble {
  readonly url: string;
  readonly port: number;
  readonly mails: TakenMail[];
  stop(): Promise<void>;
}

interface SmtpOptions extends SMTPServerOptions {
  /** Whether the connection is lost after the server has accepted an email, before it responds. */
  readonly losesResponse?: (mail: TakenMail) => boolean;
}

/** A local mail server that keeps the emails it receives. */
export async function startSmtp(
  { losesResponse = () => false, ...options }: SmtpOptions = {},
  port = 0,
): Promise<SmtpDouble> {
  const mails: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        };
        mails.push(mail);
        if (losesResponse(mail)) socketOf(server, session.id)?.destroy();
        else done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The connection of a session, which the library keeps to itself. */
function socketOf(server: SMTPServer, sessionId: string): Socket | undefined {
  const { connections } = server as unknown as {
    connections: Set<{ readonly session: { readonly id: string }; readonly _socket: Socket }>;
  };
  return [...connections].find(({ session }) => session.id === sessionId)?._socket;
}
