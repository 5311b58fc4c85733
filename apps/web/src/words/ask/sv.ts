import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Fråga med ord',
  ask: 'Fråga',
  asking: 'Svarar…',
  failed: 'Frågan kunde inte ställas',
  partly: 'Besvarad utan de ord som inte förstods.',
  notUnderstood: 'Frågan förstods inte.',
  nearest: 'Det närmaste i datamodellen:',
  incomplete: 'Värdena läses fortfarande in. Fråga igen om en stund.',
  limited: 'Åtkomstregler begränsar raderna.',
  otherLanguage: 'Här läses frågor på engelska.',
  verified: 'Det här är en verifierad fråga: någon har kontrollerat hur den ställs till datamodellen.',
  similar: 'Verifierade frågor med liknande ord',
  parts: 'Vad som förstods',
  unknown: (text) => `”${text}” förstods inte`,
  choose: (text) => `Andra betydelser av ”${text}”`,
};
export default words;
