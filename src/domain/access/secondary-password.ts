import { secondaryPasswordRequired } from '../member-messages.ts';
import { messageFor, passwordShape } from './credential-shapes.ts';

/** What is said of a text that is no secondary password; the login page, whose shape it has, does not know it. */
export const secondaryPasswordMessage = (text: string) =>
  messageFor({ ...passwordShape, required: secondaryPasswordRequired }, text);
