/** Characters that some system forbids in file names: control and invisible characters, separators, wildcards. */
const FORBIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}/\\:*?"<>|]+/gu;
const MOST_LENGTH = 120;

/** A title as the name of a file, without an extension. */
export function fileNameOf(title: string): string {
  const name = title.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim();
  const short = [...name].slice(0, MOST_LENGTH).join('');
  // A name that begins with a dot is hidden, and Windows drops dots at the end.
  return short.replace(/^[.\s]+|[.\s]+$/g, '') || 'export';
}

/** A Content-Disposition that downloads a file under a name, with its form in ASCII for old clients (RFC 6266). */
export function attachment(fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
