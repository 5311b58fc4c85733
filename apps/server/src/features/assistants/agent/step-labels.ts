/** What the tools of the model do, for people who watch, by the language of the question. */
const LABELS = {
  en: {
    searchMembers: 'Searches the data model',
    describe: 'Reads definitions',
    runQuery: 'Runs a query',
    listValues: 'Looks up values',
    makeChart: 'Draws a chart',
    askInWords: 'Reads the question by the names in the data model',
    setControls: 'Chooses filters of the dashboard',
    draftReport: 'Drafts a report',
    draftDashboard: 'Drafts a dashboard',
    askViewer: 'Asks what is meant',
  },
  de: {
    searchMembers: 'Durchsucht das Datenmodell',
    describe: 'Liest Definitionen',
    runQuery: 'Führt eine Abfrage aus',
    listValues: 'Schlägt Werte nach',
    makeChart: 'Zeichnet ein Diagramm',
    askInWords: 'Liest die Frage anhand der Namen im Datenmodell',
    setControls: 'Wählt Filter des Dashboards',
    draftReport: 'Entwirft einen Bericht',
    draftDashboard: 'Entwirft ein Dashboard',
    askViewer: 'Fragt nach, was gemeint ist',
  },
  fr: {
    searchMembers: 'Recherche dans le modèle de données',
    describe: 'Lit les définitions',
    runQuery: 'Exécute une requête',
    listValues: 'Recherche des valeurs',
    makeChart: 'Dessine un graphique',
    askInWords: 'Lit la question avec les noms du modèle de données',
    setControls: 'Choisit des filtres du tableau de bord',
    draftReport: 'Ébauche un rapport',
    draftDashboard: 'Ébauche un tableau de bord',
    askViewer: 'Demande une précision',
  },
  es: {
    searchMembers: 'Busca en el modelo de datos',
    describe: 'Lee las definiciones',
    runQuery: 'Ejecuta una consulta',
    listValues: 'Busca valores',
    makeChart: 'Dibuja un gráfico',
    askInWords: 'Lee la pregunta con los nombres del modelo de datos',
    setControls: 'Elige filtros del panel',
    draftReport: 'Prepara un borrador de informe',
    draftDashboard: 'Prepara un borrador de panel',
    askViewer: 'Pide una aclaración',
  },
} as const;

export type ToolName = keyof (typeof LABELS)['en'];

/** The label of a step in the language of a locale; in English for languages without labels. */
export function stepLabel(tool: ToolName, locale: string): string {
  const { language } = new Intl.Locale(locale);
  return (language in LABELS ? LABELS[language as keyof typeof LABELS] : LABELS.en)[tool];
}
