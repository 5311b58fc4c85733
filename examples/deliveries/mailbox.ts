import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An email that arrived. */
export interface Arrived {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly files: readonly string[];
}

/** A mail server on this machine, which keeps what it gets. */
export interface Mailbox {
  /** For FACET_SMTP_URL. */
  readonly smtpUrl: string;
  readonly emails: readonly Arrived[];
  /** The emails as a page for a browser. */
  readonly pages: Server;
  close(): void;
}

export async function openMailbox(): Promise<Mailbox> {
  const emails: Arrived[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
      arrived(stream, to).then((email) => {
        emails.push(email);
        done();
      }, done);
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const pages = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(pageOf(emails));
  });
  return {
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    emails,
    pages,
    close: () => {
      smtp.close();
      pages.closeAllConnections();
      pages.close();
    },
  };
}

/** Reads an email, with its pictures in the HTML. */
async function arrived(stream: AsyncIterable<Buffer>, to: string): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const { subject = '', html = '', attachments } = await PostalMime.parse(Buffer.concat(chunks));
  let shown = html;
  for (const { contentId, mimeType, content } of attachments) {
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    if (contentId)
      shown = shown.replaceAll(`cid:${contentId.slice(1, -1)}`, `data:${mimeType};base64,${data}`);
  }
  const files = attachments.flatMap(({ contentId, filename }) => (contentId ? [] : [filename ?? 'a file']));
  return { to, subject, html: shown, files };
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 24px; background: light-dark(#eceef1, #0e0f11); color: light-dark(#1b1d21, #e7e8ea); }
h1 { margin: 0 0 16px; font-size: 18px; }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 16px; }
article { background: light-dark(#fff, #1a1b1e); border-radius: 10px; overflow: hidden; }
header { padding: 12px 16px; border-bottom: 1px solid light-dark(#e3e5e9, #2a2c31); }
h2 { margin: 0; font-size: 14px; }
p { margin: 2px 0 0; color: light-dark(#5c616b, #a3a6ad); }
iframe { display: block; width: 100%; height: 80vh; border: 0; }
`;

function pageOf(emails: readonly Arrived[]): string {
  const article = ({ to, subject, html, files }: Arrived) =>
    `<article><header><h2>${escaped(to)}</h2><p>${escaped(`${subject} · ${files.length} files`)}</p></header>` +
    `<iframe sandbox title="The email to ${escaped(to)}" srcdoc="${escaped(html)}"></iframe></article>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails of Facet</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>` +
    `<body><h1>${emails.length} emails, one delivery</h1><main>${emails.map(article).join('')}</main></body></html>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
