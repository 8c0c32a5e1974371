import { randomUUID } from 'node:crypto';

/** Returns a key for the forms of one render of a page. The store acts only once if such a form comes twice. */
export const newFormKey = (): string => randomUUID();
