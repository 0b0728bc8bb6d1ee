/** Asked for by itself, but it comes with what the first visit to /login fetches anyway: as a file of its own it weighs more. */
export { LoginPage as default } from './login-page.tsx';
