import { compileTemplate } from '../../packages/delivery-email/scripts/compile-template.ts';
import { composeDeliveryEmail } from '../../packages/delivery-email/src/index.ts';
import { ADDRESSEE, WEEKLY } from '../../packages/delivery-email/src/testing/sample-emails.ts';
import { compare, type Figure, median, type Row, rounded } from '../figure.ts';

const ROUNDS = 21;
const RECIPIENTS = 100;
const MOST = 0.05;

/** The emails of a delivery, against MJML compiling an email once. */
export const emails: Row = {
  name: 'emails',
  isQuick: true,
  async measure(): Promise<Figure[]> {
    const { ours, floor, ratio } = await compare(
      ROUNDS,
      async () => {
        const started = performance.now();
        const compose = composeDeliveryEmail(WEEKLY);
        for (let recipient = 0; recipient < RECIPIENTS; recipient += 1) compose(ADDRESSEE);
        return (performance.now() - started) / RECIPIENTS;
      },
      async () => {
        const started = performance.now();
        await compileTemplate();
        return performance.now() - started;
      },
    );
    return [
      {
        measure: `an email of a delivery to ${RECIPIENTS} recipients, with its part of what they have in common`,
        measured: `${rounded(ratio)} × floor (${rounded(median(ours))} ms)`,
        floor: `MJML compiles the template: ${rounded(median(floor))} ms`,
        target: `at most ${MOST}`,
        isMet: ratio <= MOST,
        raw: { ours, floor },
      },
    ];
  },
};
