import type { MailAttachment } from '../../../../mail/mail-attachment.ts';
import { DeliveryFailed } from '../delivery-errors.ts';

/** The maximum size of all files of an email: in Base64, they fit into 25 MB, a common limit of mail servers. */
const MAIL_BYTES = 18 * 2 ** 20;

/** Collects the files of an email, whose total size, with its picture, is limited. */
export class MailFiles {
  readonly list: MailAttachment[] = [];
  #bytes = 0;

  /** @throws DeliveryFailed if the picture alone is too large */
  constructor(pictureBytes: number) {
    this.#take(pictureBytes);
  }

  /** @throws DeliveryFailed */
  add(file: MailAttachment): void {
    this.#take(file.content.length);
    this.list.push(file);
  }

  #take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAIL_BYTES)
      throw new DeliveryFailed(
        `The files of the email are larger than ${MAIL_BYTES / 2 ** 20} MB, which many mail servers refuse. Attach fewer of them, or filter the dashboard`,
      );
  }
}
