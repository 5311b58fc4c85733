import type { Email, EmailAttachment } from './email.ts';
import { htmlOf } from './html-of.ts';
import type { Links } from './links.ts';
import type { Message } from './message.ts';
import { type Room, shorten } from './shorten.ts';
import { textOf } from './text-of.ts';

/**
 * The most bytes of the HTML without links. Gmail cuts off what is longer than 102 kB, and three links of 2,000 characters
 * have at most 30 kB when they are escaped.
 */
const MOST_BYTES = 65_000;
const NO_LINKS: Links = { why: '', dashboard: undefined, end: [] };

/** From as much as is easy to read to what always fits. Tables give way first. */
const ROOMS: readonly Room[] = [
  { tables: 1, texts: 1 },
  { tables: 0.5, texts: 1 },
  { tables: 0.25, texts: 1 },
  { tables: 0.1, texts: 1 },
  { tables: 0.1, texts: 0.4 },
  { tables: 0.1, texts: 0.1 },
];

/** The email of a message, as a function of what differs between its recipients. */
export function composeMessage(
  message: Message,
  attachments: readonly EmailAttachment[],
): (links: Links) => Email {
  const shown = fitting(message);
  const html = htmlOf(shown);
  const text = textOf(shown);
  return (links) => ({ subject: shown.subject, html: html(links), text: text(links), attachments });
}

function fitting(message: Message): Message {
  let shown = message;
  for (const room of ROOMS) {
    shown = shorten(message, room);
    if (Buffer.byteLength(htmlOf(shown)(NO_LINKS)) <= MOST_BYTES) break;
  }
  return shown;
}
