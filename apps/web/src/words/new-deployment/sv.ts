import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Ny driftsättning',
  about: 'En driftsättning har egna datakällor, en egen datamodell, egna personer och instrumentpaneler.',
  notAllowed: {
    title: 'Du kan inte skapa driftsättningar',
    text: 'Det kräver behörigheten DeploymentCreate.',
  },
  name: 'Namn',
  nameHelp: 'Så som andra ska se det, till exempel Försäljning',
  nameMissing: 'Ange ett namn',
  taken: 'En annan driftsättning har det här namnet',
  failed: 'Driftsättningen kunde inte skapas',
  create: 'Skapa driftsättning',
  next: 'Det här kommer sedan',
  steps: [
    { title: 'Anslut en datakälla', text: 'En databas, eller filer som du släpper på sidan.' },
    { title: 'Välj tabeller', text: 'Facet läser deras kolumner och nycklar och låter raderna ligga kvar.' },
    {
      title: 'Granska modellen',
      text: 'Facet föreslår kuber, kopplingar och vyer som du läser, ändrar och publicerar.',
    },
    { title: 'Ställ en fråga', text: 'Svaret hamnar på en första instrumentpanel.' },
  ],
};
export default words;
