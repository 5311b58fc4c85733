import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Chiedere a parole',
  ask: 'Chiedi',
  asking: 'Risposta in corso…',
  failed: 'Non è stato possibile porre la domanda',
  partly: 'Risposta senza le parole che non sono state capite.',
  notUnderstood: 'Questa domanda non è stata capita.',
  nearest: 'Le voci più vicine nel modello di dati:',
  incomplete: 'I valori sono ancora in caricamento. Ripeti la domanda tra poco.',
  limited: 'Le regole di accesso limitano le righe.',
  otherLanguage: 'Qui le domande vengono lette in inglese.',
  verified: 'È una domanda verificata: qualcuno ne ha controllato la query.',
  similar: 'Domande verificate con parole simili',
  parts: 'Che cosa è stato capito',
  unknown: (text) => `«${text}» non è stato capito`,
  choose: (text) => `Altri significati di «${text}»`,
};
export default words;
