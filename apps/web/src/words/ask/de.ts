import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'In Worten fragen',
  ask: 'Fragen',
  asking: 'Die Frage wird beantwortet…',
  failed: 'Die Frage konnte nicht gestellt werden',
  partly: 'Beantwortet ohne die Wörter, die nicht verstanden wurden.',
  notUnderstood: 'Diese Frage wurde nicht verstanden.',
  nearest: 'Am nächsten im Datenmodell:',
  incomplete: 'Die Werte werden noch geladen. Frag gleich noch einmal.',
  limited: 'Zugriffsregeln begrenzen die Zeilen.',
  otherLanguage: 'Fragen werden hier auf Englisch gelesen.',
  verified: 'Das ist eine geprüfte Frage: Jemand hat ihre Abfrage geprüft.',
  similar: 'Geprüfte Fragen mit ähnlichen Wörtern',
  parts: 'Was verstanden wurde',
  unknown: (text) => `„${text}“ wurde nicht verstanden`,
  choose: (text) => `Andere Bedeutungen von „${text}“`,
};
export default words;
