import { cleanLine, cut } from './clean-text.ts';
import type { Addressee, OwnerNews, Reason } from './email.ts';
import { webAddress } from './web-address.ts';
import type { EmailWords } from './words/email-words.ts';

/** What differs between the recipients of a message. */
export interface Links {
  /** Why they get it; a sentence. */
  readonly why: string;
  readonly dashboard: string | undefined;
  /** At the end: what to do about these emails. */
  readonly end: readonly Link[];
}

export interface Link {
  readonly label: string;
  readonly address: string;
}

/** The most characters of a name. */
const NAME = 80;
/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @throws EmailProblem */
export function linksFor(
  { reason, dashboardUrl, unsubscribeUrl, manageUrl }: Addressee,
  words: EmailWords,
): Links {
  return {
    why: whyText(reason, words),
    dashboard: webAddress('dashboardUrl', dashboardUrl),
    end: present([
      { label: words.unsubscribe, address: webAddress('unsubscribeUrl', unsubscribeUrl) },
      { label: words.manage, address: webAddress('manageUrl', manageUrl) },
    ]),
  };
}

/** @throws EmailProblem */
export function linksForOwner(
  { dashboardUrl, manageUrl }: Pick<OwnerNews, 'dashboardUrl' | 'manageUrl'>,
  words: EmailWords,
): Links {
  return {
    why: words.why.owner,
    dashboard: webAddress('dashboardUrl', dashboardUrl),
    end: present([{ label: words.manage, address: webAddress('manageUrl', manageUrl) }]),
  };
}

function present(links: readonly { readonly label: string; readonly address: string | undefined }[]): Link[] {
  return links.flatMap(({ label, address }) => (address === undefined ? [] : [{ label, address }]));
}

function whyText(reason: Reason, { why }: EmailWords): string {
  switch (reason.type) {
    case 'scheduled':
      return reason.by === null ? why.recipient : why.scheduled(inSentence(reason.by, NAME));
    case 'subscribed':
      return why.subscribed;
    case 'group':
      return why.group(inSentence(reason.group, NAME));
  }
}

/** A name inside a sentence of another language, which it must not turn around (UAX 9). */
export function inSentence(name: string, most: number): string {
  const clean = cut(cleanLine(name), most);
  return RIGHT_TO_LEFT.test(clean) ? `\u2068${clean}\u2069` : clean;
}
