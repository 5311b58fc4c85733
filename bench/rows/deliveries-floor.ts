import { globSync, readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';

/*
 * Sends emails straight by nodemailer: `deliveries-floor.ts SMTP_URL FOLDER NUMBER CONNECTIONS`. The folder has the emails,
 * each sent equally often. Prints the milliseconds.
 */
const [url = '', folder = '', number = '', connections = ''] = process.argv.slice(2);
const emails = globSync(`${folder}/*.eml`).map((file) => readFileSync(file));
const transport = createTransport({ url, pool: true, maxConnections: Number(connections) });
const began = performance.now();
await Promise.all(
  Array.from({ length: Number(number) }, (_, index) =>
    transport.sendMail({
      envelope: { from: 'facet@example.com', to: `user-${index}@example.com` },
      raw: emails[index % emails.length] as Buffer,
    }),
  ),
);
console.log(performance.now() - began);
transport.close();
