import { DARK, LIGHT } from '@facet/look/tokens';
import { withAccent } from '@facet/look/with-accent';
import { accentOf } from './accent-of.ts';
import { cleanLine } from './clean-text.ts';
import type { Brand, EmailAttachment } from './email.ts';
import { sizeOf } from './image-of.ts';
import type { Message } from './message.ts';

const LOGO_CID = 'logo@facet';
/** The most width and height of a logo, in pixels. */
const LOGO = [240, 32] as const;

/**
 * What emails show of an account, and its logo.
 * @throws EmailProblem
 */
export function brandOf({
  name,
  colour,
  logo,
}: Brand): Pick<Message, 'look' | 'account' | 'logo'> & { readonly attachments: readonly EmailAttachment[] } {
  const accent = accentOf('brand.colour', colour);
  const look = { light: withAccent(LIGHT, accent), dark: withAccent(DARK, accent) };
  const account = cleanLine(name);
  if (logo == null) return { look, account, logo: undefined, attachments: [] };
  const { content, contentType } = logo;
  const size = sizeOf('brand.logo', logo, contentType, LOGO);
  const filename = `logo.${contentType.replace('image/', '')}`;
  return {
    look,
    account,
    logo: { cid: LOGO_CID, alt: account, ...size },
    attachments: [{ filename, contentType, content, cid: LOGO_CID }],
  };
}
