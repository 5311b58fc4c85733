import type { AskWords } from './words.ts';

const words: AskWords = {
  label: 'Spør med ord',
  ask: 'Spør',
  asking: 'Svarer…',
  failed: 'Spørsmålet kunne ikke stilles',
  partly: 'Besvart uten ordene som ikke ble forstått.',
  notUnderstood: 'Spørsmålet ble ikke forstått.',
  nearest: 'Det nærmeste i datamodellen:',
  incomplete: 'Verdiene lastes fortsatt inn. Spør igjen om litt.',
  limited: 'Tilgangsregler begrenser radene.',
  otherLanguage: 'Her leses spørsmål på engelsk.',
  verified: 'Dette er et verifisert spørsmål: noen har kontrollert spørringen.',
  similar: 'Verifiserte spørsmål med lignende ord',
  parts: 'Hva som ble forstått',
  unknown: (text) => `«${text}» ble ikke forstått`,
  choose: (text) => `Andre betydninger av «${text}»`,
};
export default words;
