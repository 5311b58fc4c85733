import type { Logo, Picture } from './email.ts';
import { EmailProblem } from './email-problem.ts';

const SIGNATURES = {
  'image/png': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
  'image/gif': Buffer.from('GIF8'),
} as const;

/**
 * The size at which an image is shown, in pixels: as large as it is, or smaller with the same proportions.
 * @throws EmailProblem if it is no such image, or its size is not usable
 */
export function sizeOf(
  field: string,
  { content, width, height }: Picture | Logo,
  contentType: string,
  [mostWidth, mostHeight]: readonly [number, number],
): { readonly width: number; readonly height: number } {
  const signature = Object.entries(SIGNATURES).find(([type]) => type === contentType)?.[1];
  if (signature === undefined)
    throw new EmailProblem(`${field}.contentType`, `must be one of ${Object.keys(SIGNATURES).join(', ')}`);
  if (!content.subarray(0, signature.length).equals(signature))
    throw new EmailProblem(`${field}.content`, `must be ${contentType}`);
  for (const [name, value] of Object.entries({ width, height }))
    if (!(value > 0 && Number.isFinite(value)))
      throw new EmailProblem(`${field}.${name}`, 'must be a positive number of pixels');
  const scale = Math.min(1, mostWidth / width, mostHeight / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
