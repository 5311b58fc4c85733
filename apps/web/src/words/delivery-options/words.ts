/** The texts of what deliveries offer beyond their schedule and recipients, in one language. */
export interface DeliveryOptionsWords {
  readonly newDelivery: string;
  readonly more: string;
  readonly emails: string;
  readonly emailsHelp: string;
  readonly link: string;
  /** @param placeholders such as `{externalId}` */
  readonly linkHelp: (placeholders: string) => string;
  /** Above what decides the rows and the language of an embed user. */
  readonly embedUserHelp: string;
  readonly attributes: string;
  readonly apply: string;
  /** Above the filters that come from the dashboard as the person saw it. */
  readonly taken: string;
  /** What can be undone after a deletion, and what is lost. */
  readonly removeText: string;
  readonly exceptions: string;
  readonly exceptionsHelp: string;
  readonly origins: Readonly<Record<'unsubscribed' | 'excepted', string>>;
  readonly except: string;
  readonly endException: (name: string) => string;
}

export const ENGLISH: DeliveryOptionsWords = {
  newDelivery: 'New delivery',
  more: 'More options',
  emails: 'Send emails',
  emailsHelp: 'Otherwise, a run only refreshes the data of the dashboard.',
  link: 'Link for embed users',
  linkHelp: (placeholders) =>
    `The address of the dashboard in your product, with ${placeholders} where they belong.`,
  embedUserHelp: 'Only for this delivery. What is empty is as the embed user has it.',
  attributes: 'User attributes (JSON)',
  apply: 'Apply',
  taken: 'From the dashboard as you saw it',
  removeText: 'You can undo this. Only its channels and the history of its runs are lost for good.',
  exceptions: 'Exceptions',
  exceptionsHelp: 'These people get nothing, whatever groups they are in.',
  origins: { unsubscribed: 'Unsubscribed', excepted: 'Excluded' },
  except: 'Exclude somebody',
  endException: (name) => `Stop excluding ${name}`,
};
