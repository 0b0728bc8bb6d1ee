import { createContext, use } from 'react';

export interface FieldWiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** What a control inside Field puts on its element; nothing outside of one. */
export const useFieldWiring = (): Partial<FieldWiring> => use(FieldContext) ?? {};
