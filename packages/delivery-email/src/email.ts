/** An email without its addresses; mail clients show the text or the HTML, which have the same content. */
export interface Email {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** The images that the HTML shows, and the files; as nodemailer takes them. */
  readonly attachments: readonly EmailAttachment[];
}

export interface EmailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Of images that the HTML shows; not of files. */
  readonly cid?: string;
}

/** What all emails of an account have in common. */
export interface Brand {
  /** The name of the account. */
  readonly name: string;
  /** Any CSS colour: of the button and links. Shifted where its contrast is too low. */
  readonly colour: string;
  /** Instead of the name. */
  readonly logo?: Logo | null | undefined;
}

export interface Logo {
  readonly content: Buffer;
  /** Mail clients show no others. */
  readonly contentType: 'image/png' | 'image/jpeg' | 'image/gif';
  /** Pixels; shown at most 32 high and 240 wide. */
  readonly width: number;
  readonly height: number;
}

/** A point in time, as people of a time zone know it. */
export interface Moment {
  readonly instant: Date;
  /** IANA. */
  readonly timezone: string;
}

/** What the recipients of a delivery have in common. Texts are plain text of any length; what is too long is cut. */
export interface DeliveryContent {
  readonly subject: string;
  readonly brand: Brand;
  /** A language tag; `en-US` for languages that Facet does not have. */
  readonly locale: string;
  /** The title of the dashboard. */
  readonly title: string;
  readonly description?: string | null | undefined;
  readonly dataFrom: Moment;
  readonly filters?: readonly FilterInWords[];
  /** The parts of the dashboard that are missing, because they failed. */
  readonly problems?: readonly MissingPart[];
  /** What changed: paragraphs, separated by empty lines. */
  readonly note?: string | null | undefined;
  readonly pictures?: readonly Picture[];
  readonly tables?: readonly EmailTable[];
  readonly files?: readonly EmailFile[];
}

export interface FilterInWords {
  readonly label: string;
  readonly value: string;
}

export interface MissingPart {
  readonly title: string;
  readonly reason: string;
}

/** An image in the email; at most 582 pixels wide there. */
export interface Picture {
  /** PNG. */
  readonly content: Buffer;
  /** CSS pixels: half as many as the image has, for screens with two pixels each. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it. */
  readonly alt: string;
}

/** A small result; rows and columns that do not fit are left out, and counted. */
export interface EmailTable {
  readonly title: string;
  readonly columns: readonly TableColumn[];
  /** Formatted values, one of each column. */
  readonly rows: readonly (readonly string[])[];
  readonly totals?: readonly (readonly string[])[];
  /** Whether the result has more rows than are known. */
  readonly hasMore?: boolean;
}

export interface TableColumn {
  readonly label: string;
  /** Numbers are aligned on the right. */
  readonly kind: 'text' | 'number';
}

/** A file that is attached. */
export interface EmailFile {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Why someone gets an email. */
export type Reason =
  /** @property by the name of who did; null if unknown */
  | { readonly type: 'scheduled'; readonly by: string | null }
  | { readonly type: 'subscribed' }
  | { readonly type: 'group'; readonly group: string };

/** What differs between the recipients of a delivery. Addresses are http(s) URLs. */
export interface Addressee {
  readonly reason: Reason;
  readonly dashboardUrl?: string | null | undefined;
  readonly unsubscribeUrl?: string | null | undefined;
  readonly manageUrl?: string | null | undefined;
}

/** News for the owner of a scheduled delivery: it began to fail, or works again. */
export interface OwnerNews extends Pick<DeliveryContent, 'brand' | 'locale' | 'title'> {
  readonly state: 'failed' | 'works';
  /** When the run began. */
  readonly ranAt: Moment;
  /** Why it failed. */
  readonly cause?: string | null | undefined;
  readonly dashboardUrl?: string | null | undefined;
  readonly manageUrl?: string | null | undefined;
}
