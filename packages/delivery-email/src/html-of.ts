import { moreOf, partlyShown } from './counts.ts';
import { tableOf } from './html-table.ts';
import type { Link, Links } from './links.ts';
import type { Message, Warning } from './message.ts';
import { type Html, type Part, TEMPLATE, type Values } from './template.ts';
import { coloursOf } from './tones.ts';

/** The HTML of a message, as a function of what differs between its recipients. */
export function htmlOf(message: Message): (links: Links) => string {
  const { language, look } = message;
  const { locale, direction } = language;
  const isRtl = direction === 'rtl';
  const template = TEMPLATE.everywhere({
    lang: locale,
    direction,
    start: isRtl ? 'right' : 'left',
    end: isRtl ? 'left' : 'right',
    accent: look.light.accent,
    onAccent: look.light.onAccent,
    darkAccent: look.dark.accent,
    darkOnAccent: look.dark.onAccent,
  });
  const page = template.with({
    ...headOf(template, message),
    ...introductionOf(template, message),
    ...resultsOf(template, message),
  });
  return ({ why, dashboard, end }) =>
    page.fill({ why, button: buttonOf(template, message, dashboard), links: linksOf(template, end) }).text;
}

function headOf(template: Part, message: Message): Values {
  const { subject, account, logo, warning, paragraphs, description, moment } = message;
  return {
    subject,
    // What the list of emails shows beside the subject.
    preheader: [warning?.heading, paragraphs[0], description].find(Boolean) ?? moment,
    logo: logo === undefined ? [] : template.part('logo').fill({ ...logo }),
    account: logo === undefined ? template.line('account', account) : [],
  };
}

function introductionOf(template: Part, message: Message): Values {
  const { title, description, moment, warning, heading } = message;
  return {
    title: template.line('title', title),
    description: template.line('description', description),
    moment: template.line('moment', moment),
    warning: warning === undefined ? [] : warningOf(template.part('warning'), message, warning),
    filters: filtersOf(template.part('filters'), message),
    heading: template.line('heading', heading),
    paragraphs: paragraphsOf(template.part('paragraphs'), message),
  };
}

function resultsOf(template: Part, message: Message): Values {
  const { pictures, tables, files, language } = message;
  const { words } = language;
  const names = `${files.shown.join(', ')} ${moreOf(files, language)}`.trim();
  return {
    // Without a height, so that a picture that is not loaded takes no more room than its description.
    picture: pictures.map(({ cid, width, alt }) => template.part('picture').fill({ cid, width, alt })),
    table: tables.shown.map((table) => tableOf(template.part('table'), message, table)),
    remark: partlyShown(tables, language, words.tables).flatMap((remark) => template.line('remark', remark)),
    files: template.line('files', names === '' ? '' : `${words.files}: ${names}`),
  };
}

function warningOf(part: Part, message: Message, { tone, heading, problems }: Warning): Html {
  const problem = part.part('problem');
  const more = moreOf(problems, message.language);
  return part.fill({
    tone,
    ...coloursOf(tone, message.look.light),
    heading,
    problem: problems.shown.map(({ title, reason }) =>
      problem.fill({ title: problem.line('title', title), above: title === '' ? 4 : 0, reason }),
    ),
    others: part.line('others', more),
  });
}

function filtersOf(part: Part, { filters, language }: Message): readonly Html[] {
  if (filters.count === 0) return [];
  const filter = filters.shown.map(({ label, value }) => part.part('filter').fill({ label, value }));
  return [part.fill({ filter, more: moreOf(filters, language) })];
}

function paragraphsOf(part: Part, { heading, paragraphs }: Message): readonly Html[] {
  if (paragraphs.length === 0) return [];
  const above = heading === '' ? 8 : 0;
  return [part.fill({ above, paragraph: paragraphs.flatMap((text) => part.line('paragraph', text)) })];
}

function buttonOf(template: Part, { language }: Message, address: string | undefined): readonly Html[] {
  return address === undefined ? [] : [template.part('button').fill({ address, label: language.words.open })];
}

function linksOf(template: Part, links: readonly Link[]): readonly Html[] {
  if (links.length === 0) return [];
  const part = template.part('links');
  return [part.fill({ link: links.map(({ label, address }) => part.part('link').fill({ label, address })) })];
}
