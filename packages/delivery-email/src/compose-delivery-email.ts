import { composeMessage } from './compose-message.ts';
import { deliveryMessage } from './delivery-message.ts';
import type { Addressee, DeliveryContent, Email } from './email.ts';
import { languageOf } from './language-of.ts';
import { linksFor } from './links.ts';

/**
 * Composes the emails of a delivery: first what its recipients have in common, then the email of each.
 *
 * The HTML has less than 100 kB, because Gmail cuts off what is longer than 102 kB, and loads nothing from elsewhere.
 * @throws EmailProblem if something in the content or in an address cannot be used
 */
export function composeDeliveryEmail(content: DeliveryContent): (addressee: Addressee) => Email {
  const language = languageOf(content.locale);
  const { message, attachments } = deliveryMessage(content, language);
  const compose = composeMessage(message, attachments);
  return (addressee) => compose(linksFor(addressee, language.words));
}
