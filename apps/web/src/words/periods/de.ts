import type { PeriodsWords } from './words.ts';

const words: PeriodsWords = {
  unknown: (period) => `Nach dem Zeitraum „${period}“ kann hier nicht gefragt werden.`,
  choose: (field) => `Wählen Sie einen anderen Zeitraum für ${field}.`,
  use: (period) => `„${period}“ verwenden`,
};

export default words;
