export { composeDeliveryEmail } from './compose-delivery-email.ts';
export { composeOwnerEmail } from './compose-owner-email.ts';
export type {
  Addressee,
  Brand,
  DeliveryContent,
  Email,
  EmailAttachment,
  EmailFile,
  EmailTable,
  FilterInWords,
  Logo,
  MissingPart,
  Moment,
  OwnerNews,
  Picture,
  Reason,
  TableColumn,
} from './email.ts';
export { EmailProblem } from './email-problem.ts';
export { logoIn } from './logo-in.ts';
