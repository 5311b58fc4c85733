/** One element of DER (X.690): a tag, the length, the content. */
export function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const bytes = [];
  for (let rest = content.length; rest > 0; rest >>= 8) bytes.unshift(rest & 255);
  const length = content.length < 128 ? [content.length] : [128 | bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
export const setOf = (...parts: Buffer[]) => der(0x31, ...parts);
export const identifier = (...bytes: number[]) => der(0x06, Buffer.from(bytes));
export const utf8 = (text: string) => der(0x0c, Buffer.from(text));
export const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);

/** A positive number; one whose first bit is set would be read as a negative one. */
export function integer(bytes: Buffer): Buffer {
  const isHigh = ((bytes[0] ?? 0) & 128) !== 0;
  return der(0x02, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** An instant, in seconds: with two digits of the year until 2049, with four afterwards (RFC 5280, 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return digits < '2050' ? der(0x17, Buffer.from(digits.slice(2))) : der(0x18, Buffer.from(digits));
}
