import type { NewDeploymentWords } from './words.ts';

const words: NewDeploymentWords = {
  title: 'Ny distribusjon',
  about: 'En distribusjon har egne datakilder, egen datamodell, egne personer og dashbord.',
  notAllowed: {
    title: 'Du kan ikke opprette distribusjoner',
    text: 'Det krever tillatelsen DeploymentCreate.',
  },
  name: 'Navn',
  nameHelp: 'Slik andre skal se det, for eksempel Salg',
  nameMissing: 'Skriv inn et navn',
  taken: 'En annen distribusjon har dette navnet',
  failed: 'Distribusjonen kunne ikke opprettes',
  create: 'Opprett distribusjon',
  next: 'Dette kommer etterpå',
  steps: [
    { title: 'Koble til en datakilde', text: 'En database, eller filer som du slipper på siden.' },
    { title: 'Velg tabeller', text: 'Facet leser kolonner og nøkler og lar radene ligge der de er.' },
    {
      title: 'Se gjennom modellen',
      text: 'Facet foreslår kuber, koblinger og visninger som du leser, endrer og publiserer.',
    },
    { title: 'Still et spørsmål', text: 'Svaret havner på et første dashbord.' },
  ],
};
export default words;
