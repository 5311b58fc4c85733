import { SamlRefusal } from './saml-refusal.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** Larger than the messages about people in hundreds of groups. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** A message as it arrived, so that the parsed and the verified text are the same. */
export interface SamlMessage {
  readonly xml: string;
  readonly root: XmlElement;
}

/**
 * Reads a message of the POST binding (Bindings, 3.5).
 * @throws SamlRefusal unless it is base64-encoded XML in UTF-8
 */
export function decodeMessage(base64: string): SamlMessage {
  const compact = base64.replaceAll(/[ \t\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SamlRefusal('The message is not base64');
  return readMessage(Buffer.from(compact, 'base64'));
}

/** Reads a decoded message. @throws SamlRefusal unless it is XML in UTF-8 */
export function readMessage(bytes: Uint8Array): SamlMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new SamlRefusal('The message is larger than 256 KB');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const xml = text.replace(/^\s*<\?xml\s[^<>]*\?>/, '').trim();
    return { xml, root: parseXml(xml) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      throw new SamlRefusal('The message is not XML');
    throw new SamlRefusal(error instanceof Error ? error.message : 'The message is not XML');
  }
}
