import { createRequire } from 'node:module';

/** Deeper than any message of SAML; what walks a tree recurses. */
const MAX_DEPTH = 40;
/**
 * What verifies signatures takes the square of them: seconds for some thousands. People in hundreds of groups need no
 * more. Of metadata, of which no signature is verified, more are read.
 */
const MAX_ELEMENTS = 1500;
const MAX_ELEMENTS_UNSIGNED = 20_000;
/** With the three or four that each value of an attribute of SAML has. */
const MAX_ATTRIBUTES = 6000;
/** A tag of well-formed XML, whatever its attributes hold. */
const TAG = /<(?:[^<>"']|"[^"]*"|'[^']*')*>/g;
/** Those that are declared are copied for every element in which others are, so that many of them take long. */
const MAX_PREFIXES = 100;

const ELEMENT = 1;
const TEXT = 3;
const COMMENT = 8;

/** An element of a document, as far as it is read. */
export interface XmlElement {
  readonly namespace: string;
  /** Without a prefix. */
  readonly name: string;
  /** By their names as they are written. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** Of this element itself, without that of the elements in it. */
  readonly text: string;
}

/** The part of a DOM that is read here; its own types would bring those of a browser into the whole program. */
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
 * Reads a document with the parser that node-saml uses, but more strictly: whatever it would only warn of is refused,
 * and so are document types, entities, CDATA and processing instructions, which have no place in SAML, and comments,
 * which signatures do not cover.
 * @param allowsComments for what no signature is verified of
 * @throws Error with a sentence
 */
export function parseXml(text: string, { allowsComments = false } = {}): XmlElement {
  const content = text.replace(/^\s*<\?xml\s[^<>]*\?>/, '');
  if (/<!DOCTYPE/i.test(content)) throw new Error('It has a document type, which is not taken');
  if (/<!(?!--)/.test(content) || content.includes('<?'))
    throw new Error('It has a declaration or an instruction, which is not taken');
  if (!allowsComments && content.includes('<!--')) throw new Error('It has a comment, which is not taken');
  if (new Set(content.match(/xmlns:[^\s=]*/g)).size > MAX_PREFIXES)
    throw new Error('It declares too many namespaces');
  requireSize(content, allowsComments ? MAX_ELEMENTS_UNSIGNED : MAX_ELEMENTS);
  const { DOMParser } = require('@xmldom/xmldom') as Dom;
  const document = new DOMParser({
    errorHandler: () => {
      throw new Error('It is not XML');
    },
  }).parseFromString(content.trim(), 'text/xml');
  const nodes = Array.from(document?.childNodes ?? []).filter(
    (node) => node.nodeType !== COMMENT && !(node.nodeType === TEXT && node.nodeValue?.trim() === ''),
  );
  const [root] = nodes;
  if (root === undefined || nodes.length !== 1 || root.nodeType !== ELEMENT) throw new Error('It is not XML');
  return elementOf(root, 1);
}

/** Refuses what the parser, or who verifies it, would take seconds for; what is no XML the parser refuses at once. */
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
    if (depth > MAX_DEPTH) throw new Error('It is nested too deeply');
    if (elements > most) throw new Error('It has too many elements');
  }
  if ((content.match(/=\s*["']/g)?.length ?? 0) > MAX_ATTRIBUTES)
    throw new Error('It has too many attributes');
}

function elementOf(node: DomNode, depth: number): XmlElement {
  if (depth > MAX_DEPTH) throw new Error('It is nested too deeply');
  const children: XmlElement[] = [];
  let text = '';
  for (const child of Array.from(node.childNodes)) {
    if (child.nodeType === ELEMENT) children.push(elementOf(child, depth + 1));
    else if (child.nodeType === TEXT) text += child.nodeValue ?? '';
    else if (child.nodeType !== COMMENT) throw new Error('It has a part that is not taken');
  }
  return {
    namespace: node.namespaceURI ?? '',
    name: node.localName ?? node.nodeName,
    attributes: new Map(Array.from(node.attributes).map((each) => [each.nodeName, each.nodeValue ?? ''])),
    children,
    text,
  };
}

/** The elements of a name directly in an element. */
export function childrenOf(element: XmlElement, namespace: string, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name && child.namespace === namespace);
}

/** Every element in an element, itself first. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* everyElement(child);
}

/** Text as it may stand in XML, between tags and in quoted attributes. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
