import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Neue Zustellung',
  more: 'Weitere Optionen',
  emails: 'E-Mails senden',
  emailsHelp: 'Sonst aktualisiert ein Lauf nur die Daten des Dashboards.',
  link: 'Link für Embed-Benutzer',
  linkHelp: (placeholders) =>
    `Die Adresse des Dashboards in deinem Produkt, mit ${placeholders} an den passenden Stellen.`,
  embedUserHelp: 'Nur für diese Zustellung. Leere Felder haben den Wert des Embed-Benutzers.',
  attributes: 'Benutzerattribute (JSON)',
  apply: 'Übernehmen',
  taken: 'Aus dem Dashboard, wie du es gesehen hast',
  removeText:
    'Das lässt sich rückgängig machen. Nur die Kanäle und der Verlauf der Läufe gehen endgültig verloren.',
  exceptions: 'Ausnahmen',
  exceptionsHelp: 'Diese Personen erhalten nichts, egal in welchen Gruppen sie sind.',
  origins: { unsubscribed: 'Abbestellt', excepted: 'Ausgenommen' },
  except: 'Jemanden ausnehmen',
  endException: (name) => `Ausnahme für ${name} beenden`,
};

export default words;
