/** The placeholders of a link template, without their braces. */
export interface LinkValues {
  readonly externalId: string;
  readonly embedTenantName: string;
  readonly dashboardPublicId: string;
}

const PLACEHOLDERS = [
  'externalId',
  'embedTenantName',
  'dashboardPublicId',
] as const satisfies (keyof LinkValues)[];
/** Characters that people and browsers interpret in the same way. */
const PLAIN = /^[!-[\]-~]*$/;
const IN_BRACES = /\{([^{}]*)\}/g;

/** Why a link template is refused, as the end of "must …"; undefined if it is valid. */
export function linkTemplateProblem(template: string): string | undefined {
  const names = [...template.matchAll(IN_BRACES)].map(([, name = '']) => name);
  const known: readonly string[] = PLACEHOLDERS;
  const rest = template.replace(IN_BRACES, '');
  if (names.some((name) => !known.includes(name)) || /[{}]/.test(rest))
    return `have no placeholders other than ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`;
  // Browsers read a backslash as a slash and drop some characters, so a person would see another host.
  if (!PLAIN.test(rest)) return 'have only visible ASCII characters and no backslashes';
  const [one, other] = ['a', 'b'].map((value) => URL.parse(template.replace(IN_BRACES, value)));
  if (one?.protocol !== 'https:' || one.hostname === '' || one.username !== '' || one.password !== '')
    return 'be an address that begins with https:// and has no user name';
  if (hostIn(template) !== one.host) return 'have the name of the host as it is read, in lower case';
  return one.origin === other?.origin ? undefined : 'have placeholders only after the host name';
}

/** The host of an address as a person reads it: the text between the slashes. */
function hostIn(template: string): string | undefined {
  return /^https:\/\/([^/?#]+)/i.exec(template)?.[1];
}

/**
 * The address of a dashboard in the host's product, for one embed user; undefined for an id such as `..`, which
 * browsers resolve to another folder even if it is encoded.
 */
export function linkFrom(template: string, values: LinkValues): string | undefined {
  const link = template.replace(IN_BRACES, (_, name: keyof LinkValues) => encodeURIComponent(values[name]));
  return depthOf(link) === depthOf(template.replace(IN_BRACES, 'a')) ? link : undefined;
}

function depthOf(address: string): number {
  return new URL(address).pathname.split('/').length;
}
