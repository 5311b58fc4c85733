import type { EmbedMoreWords } from './words.ts';

const words: EmbedMoreWords = {
  settings: 'Weitere Einstellungen',
  settingsHelp: 'Mit ihren Namen in der Anfrage. Die Vorschau lässt Namen und E-Mail-Adressen weg.',
  parts: { user: 'Benutzer und Embed-Mandant', session: 'Sitzung', creator: 'Creator-Modus' },
  yes: 'Ja',
  no: 'Nein',
  allowInAccount: (origin) => `${origin} im Konto erlauben`,
  allowInDeployment: (origin) => `${origin} in diesem Deployment erlauben`,
  groupMayNotOpen:
    'Dieses Dashboard ist nicht mit der Gruppe geteilt. Mitglieder öffnen es nur, wenn sie auf anderem Weg Zugriff haben.',
};

export default words;
