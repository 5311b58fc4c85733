import type { AsWhomWords } from './words.ts';

const words: AsWhomWords = {
  action: 'Fragen als…',
  title: 'Als jemand anderes fragen',
  about:
    'Sieh, was die Zugriffsrichtlinien anderen zeigen. Jede Frage, die du so stellst, steht im Audit-Log.',
  kinds: { person: 'Person', group: 'Gruppe', context: 'Sicherheitskontext' },
  searchPeople: 'Personen suchen',
  searchGroups: 'Gruppen und Embed-Mandanten suchen',
  groupNote: 'Ein Mitglied nur dieser Gruppe, dessen Attribute ihre Standardwerte haben.',
  contextNote:
    'So, wie ihn das Datenmodell sieht: Gruppen und Attribute in „cubeCloud“, alle anderen Angaben daneben. Das Audit-Log enthält die Werte nicht.',
  notJson: 'Das ist noch kein gültiges JSON.',
  start: 'Antwort anzeigen',
  banner: {
    person: (name) => `Du fragst als ${name}.`,
    group: (name) => `Du fragst als Mitglied von ${name}.`,
    context: () => 'Du fragst mit einem anderen Sicherheitskontext.',
  },
  bannerNote: 'Hier lässt sich nichts herunterladen oder speichern.',
  beside: 'Nebeneinander',
  stop: 'Beenden',
  you: 'Du',
  noFilters: 'Die Zugriffsrichtlinie fügt keine Filter hinzu.',
  filters: 'Die Zugriffsrichtlinie fügt diese Filter hinzu:',
  hidden: (count, shown) => `${shown} ${count === 1 ? 'Feld ist' : 'Felder sind'} für sie nicht sichtbar`,
  nothingHidden: 'Alle Felder dieser View sind für sie sichtbar.',
  refused: 'Diese Frage ist ihnen nicht erlaubt.',
  refusedFor: 'Diese Felder sind für sie nicht sichtbar:',
  gone: 'Es gibt sie nicht mehr, oder das Konto ist deaktiviert',
  noAccess: 'Kein Zugriff auf dieses Deployment',
};

export default words;
