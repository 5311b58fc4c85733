/** A file, or an image that the HTML shows. */
export interface MailAttachment {
  readonly filename: string;
  /** The media type. */
  readonly contentType: string;
  readonly content: Buffer;
  /** If given, the HTML shows the content at `cid:CID`, and mail clients do not list it as a file. */
  readonly cid?: string;
}
