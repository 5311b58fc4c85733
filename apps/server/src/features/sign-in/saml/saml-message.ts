import { SamlRefusal } from './saml-refusal.ts';
import { parseXml, type XmlElement } from './xml-tree.ts';

/** Larger than what identity providers send for people who are in hundreds of groups. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/** A message as it arrived: what is parsed and what is verified are the same text. */
export interface SamlMessage {
  readonly xml: string;
  readonly root: XmlElement;
}

/**
 * Reads a message of the POST binding (Bindings, 3.5).
 * @throws SamlRefusal for what is no base64 of UTF-8 of XML
 */
export function decodeMessage(base64: string): SamlMessage {
  const compact = base64.replaceAll(/[ \t\r\n]/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) throw new SamlRefusal('It is not base64');
  return readMessage(Buffer.from(compact, 'base64'));
}

/** @throws SamlRefusal for what is no UTF-8 of XML */
export function readMessage(bytes: Uint8Array): SamlMessage {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new SamlRefusal('It is larger than 256 KB');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const xml = text.replace(/^\s*<\?xml\s[^<>]*\?>/, '').trim();
    return { xml, root: parseXml(xml) };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) throw new SamlRefusal('It is not XML');
    throw new SamlRefusal(error instanceof Error ? error.message : 'It is not XML');
  }
}
