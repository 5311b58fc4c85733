import type { DeliveryOptionsWords } from './words.ts';

const words: DeliveryOptionsWords = {
  newDelivery: 'Nouvel envoi',
  more: 'Autres options',
  emails: 'Envoyer des e-mails',
  emailsHelp: 'Sinon, une exécution ne fait qu’actualiser les données du tableau de bord.',
  link: 'Lien pour les utilisateurs intégrés',
  linkHelp: (placeholders) =>
    `L’adresse du tableau de bord dans votre produit, avec ${placeholders} aux bons endroits.`,
  embedUserHelp: 'Pour cette livraison seulement. Un champ vide garde la valeur de l’utilisateur intégré.',
  attributes: 'Attributs de l’utilisateur (JSON)',
  apply: 'Appliquer',
  taken: 'Du tableau de bord tel que vous l’avez vu',
  removeText:
    'Vous pouvez annuler. Seuls les canaux et l’historique des exécutions sont perdus définitivement.',
  exceptions: 'Exceptions',
  exceptionsHelp: 'Ces personnes ne reçoivent rien, quels que soient leurs groupes.',
  origins: { unsubscribed: 'Désabonné', excepted: 'Exclu' },
  except: 'Exclure quelqu’un',
  endException: (name) => `Ne plus exclure ${name}`,
};

export default words;
