import type { ChannelKind, ChannelMessage, MessageChart } from './channel-message.ts';

/** Slack's limits on the number of blocks and the length of headers and texts. */
const MOST = { charts: 45, header: 150, text: 3000 };

/**
 * Slack's incoming webhooks, and services that accept the same messages. They do not recognise repeated messages. Only
 * 429 and server errors are temporary.
 */
export const slackChannel: ChannelKind = {
  recognisesRepeats: false,
  isRefusal: (status) => status < 500 && status !== 429,
  post: (message) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: escaped(message.dashboard.title), blocks: blocksOf(message) }),
  }),
};

function blocksOf({ dashboard, note, charts, dataFrom, timeZone, locale }: ChannelMessage) {
  const { title, description, url } = dashboard;
  const shown = charts.slice(0, MOST.charts);
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone });
  return [
    { type: 'header', text: { type: 'plain_text', text: clipped(title, MOST.header) } },
    ...(description === null || description.trim() === '' ? [] : [section(escaped(description))]),
    ...(note === null ? [] : [section(escaped(note))]),
    ...shown.map((chart) => section(textOf(chart))),
    {
      type: 'context',
      elements: [mrkdwn(`<${escaped(url)}|${escaped(title.slice(0, MOST.header))}>`)],
    },
    {
      type: 'context',
      elements: [{ type: 'plain_text', text: `${time.format(dataFrom)} (${timeZone})` }],
    },
  ];
}

function textOf({ title, summary, error }: MessageChart): string {
  const text = escaped(summary ?? error ?? '');
  // A star in the title would end the bold text.
  return `*${escaped(title).replaceAll('*', '∗')}*\n${text}`;
}

function section(text: string) {
  return { type: 'section', text: mrkdwn(clipped(text, MOST.text)) };
}

/** Text in which Slack does not turn addresses, channel names and mentions into links. */
function mrkdwn(text: string) {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Text in which nothing is a mention or a link. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function clipped(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`.toWellFormed();
}
