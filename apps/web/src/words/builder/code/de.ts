import type { CodeWords } from './words.ts';

const words: CodeWords = {
  title: 'Code',
  label: 'Dashboard als Code',
  close: 'Code schließen',
  problem: (line, message) => `Zeile ${line}: ${message}.`,
  kept: 'Das Board zeigt den letzten fehlerfreien Text.',
  discard: 'Text verwerfen',
  fixed: (report) =>
    `Der Bericht ${report} ist eigenständig. Ändere ihn mit „Frage bearbeiten“ und lass ihn hier, wie er ist.`,
  refused: 'Jemand hat inzwischen dasselbe geändert. Verwirf den Text, um die andere Version zu sehen.',
  move: 'In Code umziehen',
  moveText:
    'Das Dashboard wird mit seinen Berichten zu einer Datei des Datenmodells. Adresse und Freigaben bleiben gleich. Danach wird es auf einem Branch bearbeitet.',
  detach: 'Von der Datei lösen',
  detachText:
    'Beim Veröffentlichen wird die Datei gelöscht. Das Dashboard bleibt, wie es ist, und wird danach hier ohne Branch bearbeitet.',
  inFile: {
    onBranch: (branch) => `Auf Branch ${branch}`,
    notYet: 'Deine erste Änderung geht auf einen eigenen Dev-Branch.',
    changed: 'Noch nicht committet',
    unchanged: 'Keine Änderungen',
    commit: 'Committen und veröffentlichen',
    commitText: (branch) =>
      `Alle Änderungen deines Dev-Branches gehen in ${branch}, auch die anderer Dateien. Betrachter sehen sie, sobald der Build fertig ist.`,
    message: 'Nachricht',
    suggested: (title) => `Dashboard ${title} ändern`,
    committed: 'Committet. Betrachter sehen die Änderungen, sobald der Build fertig ist.',
    review: {
      commit: 'Zur Prüfung committen',
      text: 'Alle Änderungen deines Dev-Branches gehen in einen Branch, den andere prüfen, auch die anderer Dateien. Betrachter sehen sie, sobald jemand mit dem Recht zum Veröffentlichen den Branch merged.',
      branch: 'Branch für die Prüfung',
      committed: (branch) =>
        `In ${branch} committet. Betrachter sehen die Änderungen, sobald der Branch gemergt ist.`,
      open: 'Änderungen prüfen',
    },
    conflicts: 'Andere haben Änderungen an denselben Stellen dieser Dateien committet:',
    conflictsText:
      'Schließen Sie dies, um sie selbst in den Dateien zusammenzuführen, oder ersetzen Sie ihre Fassungen durch Ihre.',
    replaceTheirs: 'Meine Fassungen committen',
  },
};

export default words;
