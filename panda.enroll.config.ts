import console from './panda.config.ts';

/** The same design for the enrolment page: the styles of what it shows, and of nothing else of the console. */
export default {
  ...console,
  include: [
    './src/screens/enroll/**/*.tsx',
    './src/screens/shared/{machine-root,submission-notice}.tsx',
    './src/ui/button/button*.{ts,tsx}',
    './src/ui/display/{banner,empty-state,skeleton,spinner}.tsx',
    './src/ui/form/{field,text-input,input-style}.{ts,tsx}',
    './src/ui/shell/error-state.tsx',
    './src/ui/field-error.tsx',
  ],
};
