import { createPublicKey, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { type EncryptOptions, encrypt } from 'xml-encryption';
import type { KeyAndCertificate } from '../src/features/sign-in/saml/own-certificate.ts';
import { NS, SUCCESS } from '../src/features/sign-in/saml/saml-names.ts';
import { escapeXml } from '../src/features/sign-in/saml/xml-tree.ts';

export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** A person as their identity provider describes them. */
export interface PersonAtIdp {
  readonly nameId: string;
  readonly format?: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** The parts of an assertion; tests can invalidate each one. */
export interface AssertionParts {
  readonly id: string;
  readonly issuer: string;
  readonly person: PersonAtIdp;
  readonly audience: string;
  readonly recipient: string;
  /** Undefined for an unsolicited response. */
  readonly inResponseTo: string | undefined;
  readonly notBefore: Date;
  readonly notOnOrAfter: Date;
  readonly sessionIndex: string;
}

export interface ResponseParts {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string;
  readonly inResponseTo: string | undefined;
  readonly status: string;
}

/** A unique identifier. */
export const newId = () => `_${randomBytes(16).toString('hex')}`;

const inResponseToOf = (id: string | undefined) =>
  id === undefined ? '' : ` InResponseTo="${escapeXml(id)}"`;

/** An unsigned assertion. */
export function assertionXml(parts: AssertionParts): string {
  const { id, issuer, person, audience, recipient, inResponseTo, notBefore, notOnOrAfter } = parts;
  const now = new Date().toISOString();
  const attributes = Object.entries(person.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${escapeXml(name)}">${values
        .map((value) => `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`)
        .join('')}</saml:Attribute>`,
  );
  const format = person.format === undefined ? '' : ` Format="${person.format}"`;
  return (
    `<saml:Assertion xmlns:saml="${NS.assertion}" ID="${id}" Version="2.0" IssueInstant="${now}">` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>` +
    `<saml:Subject><saml:NameID${format}>${escapeXml(person.nameId)}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter.toISOString()}" ` +
    `Recipient="${escapeXml(recipient)}"${inResponseToOf(inResponseTo)}/>` +
    '</saml:SubjectConfirmation></saml:Subject>' +
    `<saml:Conditions NotBefore="${notBefore.toISOString()}" NotOnOrAfter="${notOnOrAfter.toISOString()}">` +
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(audience)}</saml:Audience></saml:AudienceRestriction>` +
    '</saml:Conditions>' +
    `<saml:AuthnStatement AuthnInstant="${now}" SessionIndex="${parts.sessionIndex}"><saml:AuthnContext>` +
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>' +
    '</saml:AuthnContext></saml:AuthnStatement>' +
    (attributes.length === 0
      ? ''
      : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`) +
    '</saml:Assertion>'
  );
}

/** An unsigned response around an assertion. */
export function responseXml(parts: ResponseParts, assertion: string): string {
  const { id, issuer, destination, inResponseTo, status } = parts;
  return (
    `<samlp:Response xmlns:samlp="${NS.protocol}" xmlns:saml="${NS.assertion}" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date().toISOString()}" Destination="${escapeXml(destination)}"${inResponseToOf(inResponseTo)}>` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`
  );
}

export const OK_STATUS = SUCCESS;

/** Options for a signature; the algorithms default to SHA-256. */
export interface SigningWith {
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  /** The namespace prefix of the signature elements; defaults to `ds`. */
  readonly prefix?: string;
}

/** Signs the element with the given ID and puts the signature after its issuer. */
export function signed(
  xml: string,
  id: string,
  { key, certificate }: KeyAndCertificate,
  { signatureAlgorithm = RSA_SHA256, digestAlgorithm = SHA256, prefix = 'ds' }: SigningWith = {},
): string {
  const signing = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  });
  const element = `//*[@ID='${id}']`;
  signing.addReference({
    xpath: element,
    transforms: [`${NS.signature}enveloped-signature`, EXCLUSIVE],
    digestAlgorithm,
  });
  signing.computeSignature(xml, {
    prefix,
    location: { reference: `${element}/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signing.getSignedXml();
}

/** Encrypts an assertion for the certificate of a service provider. */
export async function encrypted(
  assertion: string,
  certificate: string,
  algorithms: Partial<Pick<EncryptOptions, 'encryptionAlgorithm' | 'keyEncryptionAlgorithm'>> = {},
): Promise<string> {
  const rsa = createPublicKey(certificate).export({ type: 'spki', format: 'pem' }).toString();
  const data = await promisify(encrypt)(assertion, {
    rsa_pub: rsa,
    pem: new X509Certificate(certificate).toString(),
    encryptionAlgorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
    warnInsecureAlgorithm: false,
    ...algorithms,
  });
  return `<saml:EncryptedAssertion xmlns:saml="${NS.assertion}">${data}</saml:EncryptedAssertion>`;
}

/** The parts of a log-out request. */
export interface LogoutParts {
  readonly id: string;
  readonly issuer: string;
  readonly destination: string;
}

export function logoutRequestXml(
  { id, issuer, destination }: LogoutParts,
  { nameId, sessionIndex, issued = new Date() }: { nameId: string; sessionIndex?: string; issued?: Date },
): string {
  return (
    `<samlp:LogoutRequest xmlns:samlp="${NS.protocol}" xmlns:saml="${NS.assertion}" ID="${id}" Version="2.0" ` +
    `IssueInstant="${issued.toISOString()}" Destination="${escapeXml(destination)}">` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><saml:NameID>${escapeXml(nameId)}</saml:NameID>` +
    (sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`) +
    '</samlp:LogoutRequest>'
  );
}

export function logoutResponseXml({ id, issuer, destination }: LogoutParts, inResponseTo: string): string {
  return (
    `<samlp:LogoutResponse xmlns:samlp="${NS.protocol}" xmlns:saml="${NS.assertion}" ID="${id}" Version="2.0" ` +
    `IssueInstant="${new Date().toISOString()}" Destination="${escapeXml(destination)}"${inResponseToOf(inResponseTo)}>` +
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status></samlp:LogoutResponse>`
  );
}

/** A message encoded for the redirect binding. */
export const deflated = (xml: string) => deflateRawSync(xml).toString('base64');
export const inflated = (base64: string) => inflateRawSync(Buffer.from(base64, 'base64')).toString();
