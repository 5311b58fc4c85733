import type { CreatorWords } from './words.ts';

const words: CreatorWords = {
  shared: 'Mit dir geteilt',
  sharedEmpty: {
    title: 'Mit dir wurde noch nichts geteilt',
    text: 'Dashboards, die für dich erstellt werden, erscheinen hier. Du kannst sie kopieren und die Kopien ändern.',
  },
  copyToEdit: 'Kopieren und bearbeiten',
  copying: 'Wird kopiert',
  showMore: 'Mehr anzeigen',
  needsSession: {
    title: 'Öffne diese Seite in dem Produkt, zu dem sie gehört',
    text: 'Sie braucht eine Sitzung, die dieses Produkt für dich anlegt.',
  },
  notCreator: {
    title: 'Hier kannst du keine Inhalte erstellen',
    text: 'Mit deiner Sitzung kannst du Dashboards nur ansehen. Frag den Betreiber dieses Produkts.',
  },
  refused: {
    title: 'Diese Seite konnte nicht geöffnet werden',
    text: 'Ihre Sitzung wurde schon verwendet oder ist zu alt. Lade die Seite des Produkts neu, die sie enthält.',
  },
  expired: {
    title: 'Sitzung abgelaufen',
    text: 'Lade die Seite des Produkts neu, um weiterzuarbeiten. Was du nicht gespeichert hast, geht dabei verloren.',
  },
  otherDeployment: {
    title: 'Diese Seite gehört zu anderen Daten',
    text: 'Deine Sitzung gilt für ein anderes Deployment. Geh zurück und öffne die Seite neu.',
  },
  notFound: { title: 'Diese Seite gibt es nicht', text: 'Vielleicht ist die Adresse unvollständig.' },
  backToWorkspace: 'Zum Arbeitsbereich',
};

export default words;
