import {
  captchaShape,
  messageFor,
  mobileShape,
  passwordShape,
  type Shape,
} from '#domain/access/credential-shapes.ts';

export type LoginField = 'account' | 'password' | 'captcha_code';
export type LoginForm = Readonly<Record<LoginField, string>>;
export type FieldErrors = { readonly [Field in LoginField]?: string };

const shapes: Record<LoginField, Shape> = {
  account: mobileShape,
  password: passwordShape,
  captcha_code: captchaShape,
};
const fields = Object.keys(shapes) as LoginField[];

/** What is wrong with each field (`valid.login`); {} where the form may be sent. */
export const fieldErrors = (form: LoginForm): FieldErrors =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const shape = shapes[field];
      return shape.pattern.test(form[field]) ? [] : [[field, messageFor(shape, form[field])]];
    }),
  );
