import { createRequire } from 'node:module';

/** Deeper than any SAML message; limits recursion. */
const MAX_DEPTH = 40;
/**
 * Signature verification takes quadratic time: seconds for a few thousand elements. People in hundreds of groups need no
 * more. Metadata may have more, since its signature is not verified.
 */
const MAX_ELEMENTS = 1500;
const MAX_ELEMENTS_UNSIGNED = 20_000;
/** Allows three or four XML attributes per SAML attribute value. */
const MAX_ATTRIBUTES = 6000;
/** A tag of well-formed XML with any attribute values. */
const TAG = /<(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
/** The parser copies all prefixes in scope for every element that declares more, so many prefixes are slow. */
const MAX_PREFIXES = 100;

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;

/** An element of a document. */
export interface XmlElement {
  readonly namespace: string;
  /** The local name. */
  readonly name: string;
  /** By qualified name. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The text of this element without that of its children. */
  readonly text: string;
}

/** The part of the DOM used here; the library's types would add those of a browser to the whole program. */
interface DomNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly localName: string | null;
  readonly namespaceURI: string | null;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<DomNode>;
  readonly attributes: ArrayLike<DomNode>;
}
interface Dom {
  readonly DOMParser: new (options: {
    errorHandler: (level: string, message: string) => never;
  }) => {
    parseFromString(text: string, type: string): { readonly childNodes: ArrayLike<DomNode> } | undefined;
  };
}

const require = createRequire(import.meta.url);

/**
 * Parses a document with the parser of node-saml, but more strictly: warnings are errors, and document types, entities,
 * CDATA, processing instructions and comments are refused. SAML does not use them, and signatures do not cover comments.
 * @param allowsComments for documents whose signature is not verified
 * @throws Error whose message is a sentence
 */
export function parseXml(text: string, { allowsComments = false } = {}): XmlElement {
  const content = text.replace(/^\s*<\?xml\s[^<>]*\?>/, '');
  if (/<!DOCTYPE/i.test(content)) throw new Error('Document types are not accepted');
  if (/<!(?!--)/.test(content) || content.includes('<?'))
    throw new Error('XML declarations and processing instructions are not accepted');
  if (!allowsComments && content.includes('<!--')) throw new Error('Comments are not accepted');
  if (new Set(content.match(/xmlns:[^\s=]*/g)).size > MAX_PREFIXES)
    throw new Error('The document declares too many namespaces');
  requireSize(content, allowsComments ? MAX_ELEMENTS_UNSIGNED : MAX_ELEMENTS);
  const { DOMParser } = require('@xmldom/xmldom') as Dom;
  const document = new DOMParser({
    errorHandler: () => {
      throw new Error('The document is not XML');
    },
  }).parseFromString(content.trim(), 'text/xml');
  const nodes = Array.from(document?.childNodes ?? []).filter(
    (node) => node.nodeType !== COMMENT && !(node.nodeType === TEXT && node.nodeValue?.trim() === ''),
  );
  const [root] = nodes;
  if (root === undefined || nodes.length !== 1 || root.nodeType !== ELEMENT)
    throw new Error('The document is not XML');
  return elementOf(root, 1);
}

/** Refuses documents that would take seconds to parse or verify. The parser rejects malformed XML quickly. */
function requireSize(content: string, most: number): void {
  const [before = '', ...commented] = content.split('<!--');
  const plain = [before, ...commented.map((part) => part.slice(part.indexOf('-->') + 3))].join('');
  let depth = 0;
  let elements = 0;
  for (const [tag] of plain.matchAll(TAG)) {
    const isEnd = tag.startsWith('</');
    if (isEnd) depth -= 1;
    else elements += 1;
    if (!isEnd && !tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new Error('The document is nested too deeply');
    if (elements > most) throw new Error('The document has too many elements');
  }
  if ((content.match(/=\s*["']/g)?.length ?? 0) > MAX_ATTRIBUTES)
    throw new Error('The document has too many attributes');
}

function elementOf(node: DomNode, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new Error('The document is nested too deeply');
  const children: XmlElement[] = [];
  let text = '';
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === ELEMENT) children.push(elementOf(child, depth + 1));
    else if (child.nodeType === TEXT) text += child.nodeValue ?? '';
    else if (child.nodeType !== COMMENT) throw new Error('The document contains an unsupported node');
  }
  return {
    namespace: node.namespaceURI ?? '',
    name: node.localName ?? node.nodeName,
    attributes: new Map(Array.from(node.attributes).map((each) => [each.nodeName, each.nodeValue ?? ''])),
    children,
    text,
  };
}

/** The children of an element with a name. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name && child.namespace === namespace);
}

/** An element and all its descendants, in document order. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

/** Escapes text for XML content and quoted attributes. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
