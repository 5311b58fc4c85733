import { createSign, createVerify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type KeyAndCertificate,
  newKeyAndCertificate,
} from '../src/features/sign-in/saml/own-certificate.ts';
import { BINDING, NS } from '../src/features/sign-in/saml/saml-names.ts';
import {
  childrenOf,
  everyElement,
  parseXml,
  type XmlElement,
} from '../src/features/sign-in/saml/xml-tree.ts';
import { escapeHtml } from '../src/pages/escape-html.ts';
import {
  type AssertionParts,
  assertionXml,
  deflated,
  encrypted,
  inflated,
  logoutRequestXml,
  logoutResponseXml,
  newId,
  OK_STATUS,
  type PersonAtIdp,
  type ResponseParts,
  RSA_SHA256,
  responseXml,
  type SigningWith,
  signed,
} from './saml-messages.ts';

/** A sign-in request as received. */
export interface ArrivedRequest {
  readonly id: string;
  readonly issuer: string;
  readonly acsUrl: string;
  readonly destination: string;
  readonly isSigned: boolean;
}

/** Overrides for a response that is otherwise valid. */
export interface Making extends SigningWith {
  readonly assertion?: Partial<AssertionParts>;
  readonly response?: Partial<ResponseParts>;
  /** The elements to sign; defaults to the assertion. */
  readonly signs?: readonly ('assertion' | 'response')[];
  /** The certificate to encrypt the assertion for. */
  readonly encryptsFor?: string | undefined;
  readonly encrypting?: Parameters<typeof encrypted>[2];
  readonly keys?: KeyAndCertificate;
  /** Edits the assertion before it is signed. */
  readonly edit?: (assertion: string) => string;
}

export interface SamlIdp {
  readonly entityId: string;
  readonly signOnUrl: string;
  readonly logoutUrl: string;
  readonly keys: KeyAndCertificate;
  /** The metadata document that an administrator uploads. */
  readonly metadata: string;
  /** The user who signs in at this provider. */
  person: PersonAtIdp;
  /** The overrides for responses from the sign-in page. */
  making: Making;
  /** The sign-in requests so far. */
  readonly requests: ArrivedRequest[];
  /** The sessions that service providers ended here, and the responses to this provider's own log-out requests. */
  readonly logouts: { nameId: string; sessionIndex: string | undefined }[];
  readonly logoutAnswers: { inResponseTo: string; isSuccess: boolean }[];
  /** Adds a service provider by its metadata so that its signatures are verified. */
  trust(metadataXml: string): void;
  /** Parses the request in the address that a browser is redirected to. */
  read(address: string): ArrivedRequest;
  /** The form field `SAMLResponse` for a request. */
  respond(request: Pick<ArrivedRequest, 'id' | 'issuer' | 'acsUrl'>, making?: Making): Promise<string>;
  /** The address that ends sessions at the service provider through a browser (redirect binding). */
  logoutAddress(to: string, who: LogoutOf, options?: { isSigned?: boolean; algorithm?: string }): string;
  /** The form field `SAMLRequest` for the same request (POST binding). */
  logoutForm(to: string, who: LogoutOf, options?: { isSigned?: boolean }): string;
}

type LogoutOf = Parameters<typeof logoutRequestXml>[1] & { readonly issuer?: string };

const ADA: PersonAtIdp = {
  nameId: 'ada@example.com',
  format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  attributes: { email: ['ada@example.com'], name: ['Ada Lovelace'], groups: ['Analysts', 'Engineers'] },
};

/**
 * A SAML 2.0 identity provider on its own port. Under `localhost` it is a different site from a server under 127.0.0.1,
 * so browsers send no cookies with its forms.
 */
export async function startSamlIdp(t: { after(work: () => unknown): void }): Promise<SamlIdp> {
  const keys = await newKeyAndCertificate('Identity provider of a test');
  const server = createServer((request, response) => {
    handle(idp, trusted, request, response).catch((error) => {
      response.writeHead(400, { 'content-type': 'text/plain' }).end(String(error));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const trusted = new Map<string, ServiceProvider>();
  const idp: SamlIdp = {
    entityId: `${url}/metadata`,
    signOnUrl: `${url}/sso`,
    logoutUrl: `${url}/slo`,
    keys,
    metadata: metadataOf(url, keys.certificate),
    person: ADA,
    making: {},
    requests: [],
    logouts: [],
    logoutAnswers: [],
    trust(metadataXml) {
      const provider = serviceProviderIn(metadataXml);
      trusted.set(provider.entityId, provider);
    },
    read: (address) => readAuthnRequest(new URL(address), trusted),
    respond: (request, making = {}) => respond(idp, request, making),
    logoutAddress(to, who, { isSigned = true, algorithm = RSA_SHA256 } = {}) {
      const { issuer = idp.entityId } = who;
      const xml = logoutRequestXml({ id: newId(), issuer, destination: to }, who);
      return redirectTo(to, { SAMLRequest: deflated(xml) }, isSigned ? keys.key : undefined, algorithm);
    },
    logoutForm(to, who, { isSigned = true } = {}) {
      const id = newId();
      const xml = logoutRequestXml({ id, issuer: who.issuer ?? idp.entityId, destination: to }, who);
      return Buffer.from(isSigned ? signed(xml, id, keys) : xml).toString('base64');
    },
  };
  return idp;
}

interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly logoutUrl: string;
  /** PEM. */
  readonly certificate: string;
}

async function handle(
  idp: SamlIdp,
  trusted: Map<string, ServiceProvider>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', idp.signOnUrl);
  const show = (html: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><html lang="en"><title>Identity provider</title><main>${html}</main></html>`);
  if (url.pathname === '/sso' && request.method === 'GET') {
    idp.requests.push(readAuthnRequest(url, trusted));
    show(
      `<h1>Log in</h1><form method="post" action="/sso${escapeHtml(url.search)}"><button>Log in as ${escapeHtml(idp.person.nameId)}</button></form>`,
    );
  } else if (url.pathname === '/sso' && request.method === 'POST') {
    const arrived = readAuthnRequest(url, trusted);
    const SAMLResponse = await idp.respond(arrived, idp.making);
    const relayState = url.searchParams.get('RelayState');
    show(
      `<h1>Logged in</h1><form method="post" action="${escapeHtml(arrived.acsUrl)}"><input type="hidden" name="SAMLResponse" value="${SAMLResponse}">${
        relayState === null ? '' : `<input type="hidden" name="RelayState" value="${escapeHtml(relayState)}">`
      }<button>Continue</button></form><script>document.forms[0].submit()</script>`,
    );
  } else if (url.pathname === '/slo' && url.searchParams.has('SAMLRequest')) {
    const to = logOut(idp, url, trusted);
    response.writeHead(302, { location: to }).end();
  } else if (url.pathname === '/slo' && url.searchParams.has('SAMLResponse')) {
    const root = parseXml(inflated(url.searchParams.get('SAMLResponse') ?? ''));
    const provider = trusted.get(textIn(root, 'Issuer'));
    if (provider === undefined || !isSignedQuery(url, provider))
      throw new Error('not signed by a known service provider');
    const code = [...everyElement(root)].find((element) => element.name === 'StatusCode');
    idp.logoutAnswers.push({
      inResponseTo: root.attributes.get('InResponseTo') ?? '',
      isSuccess: code?.attributes.get('Value') === OK_STATUS,
    });
    show('<h1>Logged out everywhere</h1>');
  } else response.writeHead(404).end();
}

async function respond(
  idp: SamlIdp,
  request: Pick<ArrivedRequest, 'id' | 'issuer' | 'acsUrl'>,
  making: Making,
): Promise<string> {
  const { signs = ['assertion'], keys = idp.keys, encryptsFor } = making;
  const now = Date.now();
  const parts: AssertionParts = {
    id: newId(),
    issuer: idp.entityId,
    person: idp.person,
    audience: request.issuer,
    recipient: request.acsUrl,
    inResponseTo: request.id,
    notBefore: new Date(now - 1000),
    notOnOrAfter: new Date(now + 300_000),
    sessionIndex: newId(),
    ...making.assertion,
  };
  const around: ResponseParts = {
    id: newId(),
    issuer: idp.entityId,
    destination: request.acsUrl,
    inResponseTo: request.id,
    status: OK_STATUS,
    ...making.response,
  };
  let assertion = (making.edit ?? String)(assertionXml(parts));
  if (signs.includes('assertion')) assertion = signed(assertion, parts.id, keys, making);
  if (encryptsFor !== undefined) assertion = await encrypted(assertion, encryptsFor, making.encrypting);
  let xml = responseXml(around, assertion);
  if (signs.includes('response')) xml = signed(xml, around.id, keys, making);
  return Buffer.from(xml).toString('base64');
}

function readAuthnRequest(url: URL, trusted: Map<string, ServiceProvider>): ArrivedRequest {
  const root = parseXml(inflated(url.searchParams.get('SAMLRequest') ?? ''));
  const issuer = textIn(root, 'Issuer');
  const isSigned = url.searchParams.has('Signature');
  const provider = trusted.get(issuer);
  if (isSigned && (provider === undefined || !isSignedQuery(url, provider)))
    throw new Error(`not signed with the known key of ${issuer}`);
  return {
    id: root.attributes.get('ID') ?? '',
    issuer,
    acsUrl: root.attributes.get('AssertionConsumerServiceURL') ?? '',
    destination: root.attributes.get('Destination') ?? '',
    isSigned,
  };
}

/** Handles a service provider's log-out request; returns the address to redirect the browser to. */
function logOut(idp: SamlIdp, url: URL, trusted: Map<string, ServiceProvider>): string {
  const root = parseXml(inflated(url.searchParams.get('SAMLRequest') ?? ''));
  const provider = trusted.get(textIn(root, 'Issuer'));
  if (provider === undefined || !isSignedQuery(url, provider))
    throw new Error('not signed by a known service provider');
  const [index] = childrenOf(root, NS.protocol, 'SessionIndex');
  idp.logouts.push({ nameId: textIn(root, 'NameID'), sessionIndex: index?.text });
  const to = { id: newId(), issuer: idp.entityId, destination: provider.logoutUrl };
  const xml = logoutResponseXml(to, root.attributes.get('ID') ?? '');
  return redirectTo(provider.logoutUrl, { SAMLResponse: deflated(xml) }, idp.keys.key);
}

/** An address that carries a message signed for the redirect binding (Bindings, 3.4.4.1). */
function redirectTo(
  to: string,
  message: Record<string, string>,
  key: string | undefined,
  algorithm = RSA_SHA256,
): string {
  const query = new URLSearchParams({ ...message, ...(key === undefined ? {} : { SigAlg: algorithm }) });
  const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
  const signature =
    key === undefined
      ? ''
      : `&${new URLSearchParams({ Signature: createSign(hash).update(`${query}`).sign(key, 'base64') })}`;
  return `${to}?${query}${signature}`;
}

function isSignedQuery(url: URL, provider: ServiceProvider): boolean {
  const [octets = ''] = url.search.slice(1).split('&Signature=');
  const signature = url.searchParams.get('Signature') ?? '';
  return createVerify('sha256').update(octets).verify(provider.certificate, signature, 'base64');
}

function serviceProviderIn(metadataXml: string): ServiceProvider {
  const root = parseXml(metadataXml);
  const all = [...everyElement(root)];
  const location = (name: string) =>
    all.find((element) => element.name === name)?.attributes.get('Location') ?? '';
  const base64 = all.find((element) => element.name === 'X509Certificate')?.text ?? '';
  return {
    entityId: root.attributes.get('entityID') ?? '',
    acsUrl: location('AssertionConsumerService'),
    logoutUrl: location('SingleLogoutService'),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function metadataOf(url: string, certificate: string): string {
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  return `<?xml version="1.0"?>
<!-- Made by a test. -->
<md:EntityDescriptor xmlns:md="${NS.metadata}" entityID="${url}/metadata">
  <md:IDPSSODescriptor protocolSupportEnumeration="${NS.protocol}">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="${NS.signature}"><ds:X509Data>
      <ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="${BINDING.redirect}" Location="${url}/slo"/>
    <md:SingleSignOnService Binding="${BINDING.post}" Location="${url}/sso/post"/>
    <md:SingleSignOnService Binding="${BINDING.redirect}" Location="${url}/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
}

function textIn(root: XmlElement, name: string): string {
  return [...everyElement(root)].find((element) => element.name === name)?.text ?? '';
}
