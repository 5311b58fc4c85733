import type { Mail, MailAttachment } from '../../../mail/mail.ts';
import { escapeHtml } from '../../../pages/escape-html.ts';
import type { Prepared } from './prepare-group.ts';
import type { RunningRow } from './runs.store.ts';

/** Why someone gets an email. */
export type ReasonForEmail =
  | { readonly type: 'recipient' }
  | { readonly type: 'group'; readonly name: string };

/** What differs between the emails of a group. */
export interface Addressee {
  /** Where the recipient finds the dashboard; undefined if nowhere. */
  readonly link: string | undefined;
  readonly unsubscribeUrl: string;
  readonly reason: ReasonForEmail;
}

const IMAGE_CID = 'dashboard@facet';
/** The widest that mail clients show without scrolling. */
const WIDTH = 600;
/** Where a PNG file has its width and height. */
const PNG = { width: 16, height: 20 };

/** The email of a recipient: the dashboard as an image, with a link to it, and the files. */
export function composeEmail(
  run: Pick<RunningRow, 'tick' | 'time_zone' | 'owner_name'>,
  { title, image, problems, attachments }: Prepared,
  { link, unsubscribeUrl, reason }: Addressee,
): Pick<Mail, 'subject' | 'html' | 'text'> & { readonly attachments: readonly MailAttachment[] } {
  const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: run.time_zone }).format(run.tick);
  const why = whyText(reason, run.owner_name);
  const warnings = problems.map((problem) => `${problem.title} could not be shown: ${problem.reason}`);
  const files = attachments.map(({ filename }) => filename);
  return {
    subject: `${title}, ${date}`,
    text: textOf({ title, date, warnings, files, link, why, unsubscribeUrl }),
    html: htmlOf({ title, date, warnings, link, why, unsubscribeUrl, height: heightOf(image) }),
    attachments: [
      { filename: 'dashboard.png', contentType: 'image/png', content: image, cid: IMAGE_CID },
      ...attachments,
    ],
  };
}

function whyText(reason: ReasonForEmail, owner: string | null): string {
  const by = owner === null ? '' : ` ${owner} scheduled it.`;
  const how = reason.type === 'group' ? `are in the group ${reason.name}` : 'are one of its recipients';
  return `You get this email because you ${how}.${by}`;
}

/** The height of the image where it is as wide as the email. */
function heightOf(image: Buffer): number {
  const [width, height] = [image.readUInt32BE(PNG.width), image.readUInt32BE(PNG.height)];
  return Math.round((height / width) * WIDTH);
}

interface Parts extends Pick<Addressee, 'link' | 'unsubscribeUrl'> {
  readonly title: string;
  readonly date: string;
  readonly warnings: readonly string[];
  readonly why: string;
}

function textOf({
  title,
  date,
  warnings,
  files,
  link,
  why,
  unsubscribeUrl,
}: Parts & { readonly files: readonly string[] }) {
  const blocks = [
    `${title}\n${date}`,
    ...warnings,
    ...(link === undefined ? [] : [`Open the dashboard:\n${link}`]),
    ...(files.length === 0 ? [] : [`Attached: ${files.join(', ')}`]),
    `${why}\nUnsubscribe: ${unsubscribeUrl}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#16171a!important}.card{background:#1f2024!important}
.text{color:#e7e8ea!important}.quiet{color:#a3a6ad!important}.warning{background:#3a2a12!important;color:#f4d9a4!important}}
@media (max-width:640px){.card{border-radius:0!important}.inside{padding-left:16px!important;padding-right:16px!important}}
`.replaceAll('\n', '');

function htmlOf({
  title,
  date,
  warnings,
  link,
  why,
  unsubscribeUrl,
  height,
}: Parts & { readonly height: number }) {
  const alt = `The dashboard ${title}, ${date}`;
  const picture = `<img class="quiet" src="cid:${IMAGE_CID}" width="${WIDTH}" height="${height}" alt="${escapeHtml(alt)}" style="display:block;width:100%;height:auto;border:0;font:14px/1.5 system-ui,sans-serif;color:#4b4f58">`;
  const shown = link === undefined ? picture : `<a href="${escapeHtml(link)}">${picture}</a>`;
  const warning = (text: string) =>
    `<tr><td class="inside" style="padding:0 24px 16px"><div class="warning" style="padding:10px 12px;border-radius:6px;background:#fdf3e0;color:#6b4708;font:14px/1.5 system-ui,sans-serif">${escapeHtml(text)}</div></td></tr>`;
  const button =
    link === undefined
      ? ''
      : `<tr><td class="inside" style="padding:20px 24px 4px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#2f5bd0;color:#ffffff;text-decoration:none;font:600 14px/1.25 system-ui,sans-serif">Open the dashboard</a></td></tr>`;
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
    `<body class="page" style="margin:0;padding:0;background:#f3f4f6">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td align="center" style="padding:24px 0">` +
    `<table class="card" role="presentation" width="${WIDTH}" cellspacing="0" cellpadding="0" border="0" style="width:100%;max-width:${WIDTH}px;background:#ffffff;border-radius:10px">` +
    `<tr><td class="inside" style="padding:24px 24px 16px"><h1 class="text" style="margin:0;font:600 20px/1.3 system-ui,sans-serif;color:#1b1d21">${escapeHtml(title)}</h1>` +
    `<p class="quiet" style="margin:4px 0 0;font:14px/1.5 system-ui,sans-serif;color:#5c616b">${escapeHtml(date)}</p></td></tr>` +
    `${warnings.map(warning).join('')}<tr><td>${shown}</td></tr>${button}` +
    `<tr><td class="inside quiet" style="padding:16px 24px 24px;font:12px/1.5 system-ui,sans-serif;color:#5c616b">${escapeHtml(why)} ` +
    `<a class="quiet" href="${escapeHtml(unsubscribeUrl)}" style="color:#5c616b">Unsubscribe</a></td></tr>` +
    `</table></td></tr></table></body></html>`
  );
}
