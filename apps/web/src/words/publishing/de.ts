import type { PublishingWords } from './words.ts';

const words: PublishingWords = {
  more: 'Mehr zu diesem Dashboard',
  embed: 'Einbetten …',
  previewAs: 'Vorschau als …',
  unpublish: 'Veröffentlichung aufheben …',
  republish: 'Wieder veröffentlichen',
  cancel: 'Abbrechen',
  unpublishing: {
    title: (name) => `Veröffentlichung von „${name}“ aufheben`,
    text: 'Wer es aufruft, bekommt eine Seite, nach der es nicht existiert, und geplante Zustellungen schlagen fehl.',
    tenants: (count, shown) =>
      count === 1
        ? 'Ein Embed-Mandant verliert es auf seinen Seiten.'
        : `${shown} Embed-Mandanten verlieren es auf ihren Seiten.`,
    allEmbedUsers: 'Alle Embed-Benutzer verlieren es auf ihren Seiten.',
    kept: 'Adresse, Entwurf, Verlauf und Freigaben bleiben. Du kannst es jederzeit wieder veröffentlichen.',
    confirm: 'Veröffentlichung aufheben',
    failed: 'Das Dashboard wurde nicht geändert',
  },
  preview: {
    person: (name) => `Du siehst dies wie ${name}.`,
    group: (name) => `Du siehst dies wie ein Mitglied von ${name}.`,
    context: 'Du siehst dies mit einem anderen Sicherheitskontext.',
    note: 'Jede Abfrage steht im Audit-Log. Nichts lässt sich herunterladen.',
    mayNotOpen:
      'Diese Person kann das Dashboard nicht öffnen, weil es nicht für sie freigegeben ist. Das sind die Zeilen, die sie sehen würde.',
    other: 'Jemand anderen wählen',
    failed: 'Die Vorschau konnte nicht geöffnet werden',
  },
  embedding: {
    title: (name) => `„${name}“ einbetten`,
    tabs: { preview: 'Vorschau', code: 'Code', checks: 'Prüfungen' },
    viewer: 'Betrachter',
    embedTenant: 'Embed-Mandant',
    externalId: 'Benutzer-ID in deinem Produkt',
    externalIdHelp: 'Für den Code. Dein Server setzt ein, wer angemeldet ist.',
    groups: 'Gruppen',
    groupsHelp: 'Zugriffsrichtlinien beziehen sich darauf',
    context: 'Sicherheitskontext (JSON)',
    notJson: 'Muss ein JSON-Objekt sein',
    look: 'Aussehen',
    scheme: 'Farbschema',
    schemes: { auto: 'Wie das System des Betrachters', light: 'Hell', dark: 'Dunkel' },
    accent: 'Akzentfarbe',
    locale: 'Sprache',
    timezone: 'Zeitzone',
    byDefault: 'Standard',
    allowExport: 'Downloads erlauben',
    showHeader: 'Kopfzeile zeigen',
    showTitle: 'Titel zeigen',
    allowAi: 'KI erlauben',
    origin: 'Origin deiner Seite',
    originHelp: 'Zum Beispiel https://app.example.com',
    size: 'Breite',
    sizes: { phone: 'Handy', tablet: 'Tablet', wide: 'Breit' },
    show: 'Vorschau zeigen',
    update: 'Vorschau aktualisieren',
    changed: 'Der Betrachter ist seit dieser Vorschau ein anderer.',
    about: (user) =>
      `Die Vorschau ist eine echte Embed-Sitzung für den Benutzer „${user}“ des Embed-Mandanten. Fehlt er, wird er angelegt.`,
    needsTenant: 'Wähle für die Vorschau einen Embed-Mandanten, den es gibt.',
    adminOnly: 'Nur Administratoren können Embed-Sitzungen anlegen.',
    failed: 'Die Vorschau konnte nicht gezeigt werden',
    host: 'Dein Server',
    page: 'Deine Seite',
    keyNote: 'Der API-Schlüssel bleibt auf deinem Server, in der Variablen FACET_API_KEY.',
    summary: (failed, shown) =>
      failed === 0
        ? 'Alles ist bereit.'
        : failed === 1
          ? 'Ein Punkt ist noch offen.'
          : `${shown} Punkte sind noch offen.`,
    unknown: 'Das können nur Administratoren und Personen mit vollem Zugriff prüfen.',
    shareNow: 'Freigeben und Sitzungen erlauben',
    checkAgain: 'Erneut prüfen',
    passed: 'Bestanden',
    notPassed: 'Nicht bestanden',
    notKnown: 'Unbekannt',
  },
  checks: {
    published: {
      name: 'Das Dashboard ist veröffentlicht',
      failed: () => 'Veröffentliche es. Bis dahin antworten eingebettete Seiten mit 404.',
    },
    enabled: {
      name: 'Einbetten ist eingeschaltet',
      failed: () => 'Administratoren können es für das Konto und dieses Deployment einschalten.',
    },
    tenant: {
      name: 'Den Embed-Mandanten gibt es',
      failed: (tenant) =>
        `„${tenant}“ gibt es noch nicht. Sein erster Benutzer oder seine erste Sitzung legt ihn an.`,
    },
    shared: {
      name: 'Das Dashboard ist für den Embed-Mandanten freigegeben',
      failed: () =>
        'Gib es für den Embed-Mandanten oder alle Embed-Benutzer frei. Bis dahin bekommen sie 404.',
    },
    signed: {
      name: 'Das Dashboard erlaubt signierte Sitzungen',
      failed: () => 'Setze allowEmbed. Bis dahin bekommen Sitzungen 403.',
    },
    groups: {
      name: 'Die Gruppen gibt es',
      failed: (groups) => `Lege ${groups} an. Sitzungen mit unbekannten Gruppen werden abgelehnt.`,
    },
    origin: {
      name: 'Deine Seite darf den Frame zeigen',
      failed: (origin) => `Nimm ${origin} in die erlaubten Origins des Kontos oder des Deployments auf.`,
    },
    https: {
      name: 'Verbindungen sind verschlüsselt',
      failed: (server) => `${server} ist nicht HTTPS. Betreibe Facet mit HTTPS, bevor andere es nutzen.`,
    },
    key: {
      name: 'Du kannst API-Schlüssel für Sitzungen anlegen',
      failed: () => 'Der Schlüssel muss zu einem Administrator gehören. Bitte einen darum.',
    },
  },
  origins: {
    missing: 'Gib die Origin deiner Seite ein, um sie zu prüfen.',
    pattern: 'Muster mit * sind für die Einstellungen. Gib die Origin einer Seite ein.',
    address: (origin) => `„${origin}“ ist keine Origin: Sie hat ein Schema, einen Host und keinen Pfad.`,
  },
  noTenant: 'Wähle den Embed-Mandanten deiner Betrachter.',
  hostHttps: (origin) => `${origin} ist nicht HTTPS. Browser blockieren ohne HTTPS Teile von Seiten.`,
};
export default words;
