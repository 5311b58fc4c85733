import { BEARER, CLOCK_SKEW_MS, NS } from './saml-names.ts';
import { SamlRefusal } from './saml-refusal.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

/** The values that an assertion must have. */
export interface Expected {
  /** The provider's entity id. */
  readonly issuer: string;
  /** Our entity id. */
  readonly audience: string;
  readonly recipient: string;
  readonly requestId: string;
  readonly now: number;
}

/** The subject of an assertion. */
export interface Subject {
  readonly nameId: string;
  readonly format: string | undefined;
  readonly nameQualifier: string | undefined;
  readonly spNameQualifier: string | undefined;
  /** The provider's session id. */
  readonly sessionIndex: string | undefined;
  /** The values of each attribute. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads an assertion whose signature is verified, and checks the requirements of the Web Browser SSO profile (Profiles,
 * 4.1.4.3). node-saml also checks the audience and the times of the conditions, but neither the recipient, nor the
 * presence and method of a confirmation, nor the issuer.
 * @throws SamlRefusal
 */
export function readAssertion(assertion: XmlElement, expected: Expected): Subject {
  if (assertion.name !== 'Assertion' || assertion.namespace !== NS.assertion)
    throw new SamlRefusal('The response must contain exactly one assertion');
  if (one(assertion, 'Issuer').text.trim() !== expected.issuer)
    throw new SamlRefusal('The assertion was issued by another identity provider');
  requireTime(
    assertion.attributes.get('IssueInstant'),
    'The assertion was issued in the future',
    (at) => at <= expected.now + CLOCK_SKEW_MS,
  );
  const subject = one(assertion, 'Subject');
  const nameId = one(subject, 'NameID');
  requireConfirmation(childrenOf(subject, NS.assertion, 'SubjectConfirmation'), expected);
  requireConditions(one(assertion, 'Conditions'), expected);
  const statements = childrenOf(assertion, NS.assertion, 'AuthnStatement');
  if (statements.length === 0) throw new SamlRefusal('The assertion contains no authentication statement');
  for (const statement of statements) {
    const until = statement.attributes.get('SessionNotOnOrAfter');
    if (until !== undefined)
      requireTime(
        until,
        'The session at the identity provider has ended',
        (at) => expected.now < at + CLOCK_SKEW_MS,
      );
  }
  const value = textOf(nameId);
  if (!isLine(value)) throw new SamlRefusal('The assertion contains no valid NameID');
  return {
    nameId: value,
    format: lineOf(nameId, 'Format'),
    nameQualifier: lineOf(nameId, 'NameQualifier'),
    spNameQualifier: lineOf(nameId, 'SPNameQualifier'),
    sessionIndex: statements.map((statement) => lineOf(statement, 'SessionIndex')).find(Boolean),
    attributes: attributesOf(assertion),
  };
}

/** Requires a valid bearer confirmation (Profiles, 4.1.4.2). */
function requireConfirmation(confirmations: readonly XmlElement[], expected: Expected): void {
  const bearers = confirmations.filter((each) => each.attributes.get('Method') === BEARER);
  const problems = bearers.map((bearer) => problemOf(bearer, expected));
  if (problems.includes(undefined)) return;
  throw new SamlRefusal(problems[0] ?? 'The assertion contains no valid bearer confirmation');
}

function problemOf(bearer: XmlElement, expected: Expected): string | undefined {
  const [data, ...others] = childrenOf(bearer, NS.assertion, 'SubjectConfirmationData');
  if (data === undefined || others.length > 0) return 'The assertion contains no valid bearer confirmation';
  if (data.attributes.get('Recipient') !== expected.recipient)
    return 'The assertion is meant for another address';
  if (data.attributes.get('InResponseTo') !== expected.requestId)
    return 'The assertion responds to another request';
  return problemOfTimes(data, expected.now, { needsEnd: true });
}

function requireConditions(conditions: XmlElement, { audience, now }: Expected): void {
  const known = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];
  if (conditions.children.some((each) => each.namespace !== NS.assertion || !known.includes(each.name)))
    throw new SamlRefusal('The assertion contains an unknown condition');
  const problem = problemOfTimes(conditions, now, { needsEnd: false });
  if (problem !== undefined) throw new SamlRefusal(problem);
  const restrictions = childrenOf(conditions, NS.assertion, 'AudienceRestriction');
  const isOurs = (restriction: XmlElement) =>
    childrenOf(restriction, NS.assertion, 'Audience').some((each) => each.text.trim() === audience);
  if (restrictions.length === 0 || !restrictions.every(isOurs))
    throw new SamlRefusal('The assertion is meant for another audience');
}

function problemOfTimes(
  { attributes }: XmlElement,
  now: number,
  { needsEnd }: { needsEnd: boolean },
): string | undefined {
  const [from, until] = [attributes.get('NotBefore'), attributes.get('NotOnOrAfter')];
  if (until === undefined && needsEnd) return 'The assertion contains no expiry';
  if (from !== undefined && !(now + CLOCK_SKEW_MS >= instantOf(from)))
    return 'The assertion is not valid yet';
  if (until !== undefined && !(now - CLOCK_SKEW_MS < instantOf(until))) return 'The assertion has expired';
  return undefined;
}

function requireTime(text: string | undefined, problem: string, holds: (at: number) => boolean): void {
  if (!holds(instantOf(text ?? ''))) throw new SamlRefusal(problem);
}

/** Parses an instant, always in UTC (Core, 1.3.3). Returns NaN, which fails every comparison, for an invalid one. */
function instantOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text.trim())
    ? Date.parse(text.trim())
    : Number.NaN;
}

/** The attributes by name; the values of repeated attributes are merged. */
function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const attributes = new Map<string, string[]>();
  for (const statement of childrenOf(assertion, NS.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, NS.assertion, 'Attribute')) {
      const name = attribute.attributes.get('Name') ?? '';
      const values = childrenOf(attribute, NS.assertion, 'AttributeValue').map(textOf);
      attributes.set(name, [...(attributes.get(name) ?? []), ...values.filter(isLine)]);
    }
  return attributes;
}

function one(parent: XmlElement, name: string): XmlElement {
  const [element, ...others] = childrenOf(parent, NS.assertion, name);
  if (element === undefined || others.length > 0)
    throw new SamlRefusal(`The assertion must contain exactly one ${name}`);
  return element;
}

/** The text of an element including nested elements, such as a NameID. */
function textOf(element: XmlElement): string {
  return [...everyElement(element)]
    .map((each) => each.text)
    .join('')
    .trim();
}

/** An XML attribute that a logout request will repeat. */
function lineOf(element: XmlElement, attribute: string): string | undefined {
  const text = element.attributes.get(attribute);
  return text !== undefined && isLine(text) ? text : undefined;
}

/** Whether a text is one non-empty line of storable characters. */
function isLine(text: string): boolean {
  return text !== '' && text.isWellFormed() && !/\p{Cc}/u.test(text);
}
