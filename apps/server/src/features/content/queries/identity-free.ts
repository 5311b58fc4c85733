/** The names by which a model accesses the security context or the compile context. */
const CONTEXT = /security_?context|user_?context|auth_?info|compile_?context|cube_?cloud/gi;

/** The text after a name, possibly in brackets, where the model reads one part. Any other use may read all parts. */
const PART = /^(?:['"]\s*\])?\s*(?:\??\.\s*([A-Za-z_$][\w$]*)|(?:\?\.)?\[\s*(['"])([\w$-]+)\2\s*\])/;

/** The parts of `cubeCloud` that several users may share. */
const SHARED = new Set(['groups', 'userAttributes', 'embedTenantName']);
/** Methods of objects and dictionaries that return all parts. */
const WHOLE = new Set([
  ...['unsafeValue', 'filter', 'requiredFilter'],
  ...['toString', 'toLocaleString', 'toJSON', 'valueOf', 'constructor'],
  ...['items', 'values', 'keys', 'get', 'pop', 'popitem', 'copy', 'setdefault', 'update'],
]);

/**
 * Whether users with the same groups, attributes and claims see the same rows, because the model never reads their
 * identity. Errs on the side of no: any mention of the whole context counts, even in a comment.
 */
export function isIdentityFree(files: readonly { readonly content: Buffer | string }[]): boolean {
  return files.every(({ content }) => {
    const text = unescaped(content.toString());
    return [...text.matchAll(CONTEXT)].every(({ 0: name, index }) =>
      isSharedPart(name, text.slice(index + name.length, index + name.length + 200)),
    );
  });
}

/** Decodes the character escapes of YAML, JavaScript and Python, which names may contain. */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,6})\}|U([\da-f]{8}))/gi,
    (code: string, ...digits: (string | undefined)[]) => {
      const point = Number.parseInt(digits.slice(0, 4).find((found) => found !== undefined) ?? '', 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : code;
    },
  );
}

/** Whether the text after the name of a context reads a part that several users may share. */
function isSharedPart(name: string, rest: string): boolean {
  const [, property, , key] = PART.exec(rest) ?? [];
  const part = property ?? key;
  if (part === undefined) return false;
  if (/^cube/i.test(name)) return SHARED.has(part);
  // `cubeCloud` and the security context are then checked as mentions of their own.
  if (/^compile/i.test(name)) return /^security_?context$/i.test(part);
  return !WHOLE.has(part) && !part.startsWith('__');
}
