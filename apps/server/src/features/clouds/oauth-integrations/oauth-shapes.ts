import { Matching } from '../../../http/shapes.ts';

/** The characters of client ids and secrets (RFC 6749, appendix A). */
export const Printable = (maxLength: number) =>
  Matching('^[ -~]+$', 'contain only printable ASCII characters', { minLength: 1, maxLength });

/** A scope (RFC 6749, section 3.3). */
export const Scope = Matching('^[!#-\\[\\]-~]+$', 'contain only visible ASCII characters except " and \\\\', {
  minLength: 1,
  maxLength: 300,
});
