import type { Rgb } from '@facet/look/colour';
import 'culori/css';
import { blend, converter, parse } from 'culori/fn';
import { EmailProblem } from './email-problem.ts';

const toRgb = converter('rgb');

/**
 * A CSS colour on white.
 * @throws EmailProblem if it is not a colour
 */
export function accentOf(field: string, colour: string): Rgb {
  const parsed = parse(colour);
  if (parsed === undefined) throw new EmailProblem(field, 'must be a CSS colour');
  const { r, g, b } = toRgb(blend(['#ffffff', parsed]));
  const channel = (part: number) => Math.round(255 * Math.min(Math.max(part, 0), 1));
  return [channel(r), channel(g), channel(b)];
}
