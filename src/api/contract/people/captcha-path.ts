/** A file of its own: the login page shows the image before it knows anything else of the contract. */
export const captchaPath = '/api/auth/captcha';
