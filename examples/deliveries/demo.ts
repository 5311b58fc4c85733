import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startOwnServer } from '../dbt/own-server.ts';
import { prepareFacet } from '../embedding/prepare-facet.ts';
import { deliver } from './deliver.ts';
import { openMailbox } from './mailbox.ts';

/*
 * The delivery demo, `npm run demo:deliveries`: starts Facet with its demo deployment and a mail server, sends a dashboard
 * to three customers, and shows the three emails.
 */
const { PORT = '4030' } = process.env;

const mailbox = await openMailbox();
const place = await startOwnServer({
  FACET_DEMO: '1',
  FACET_SMTP_URL: mailbox.smtpUrl,
  FACET_MAIL_FROM: 'Facet <reports@facet.example>',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    mailbox.close();
    void place.leave().then(() => process.exit(0));
  });
console.log(`Facet is at ${place.url}.`);
await deliver(await prepareFacet(place.url, place.apiKey, `http://localhost:${PORT}`));
for (const { to, subject, files } of mailbox.emails) console.log(`${to}: ${[subject, ...files].join(', ')}`);
mailbox.pages.listen(Number(PORT), 'localhost');
await once(mailbox.pages, 'listening');
const { port } = mailbox.pages.address() as AddressInfo;
console.log(`Open http://localhost:${port} in a browser to see the emails. Ctrl-C ends the demo.`);
