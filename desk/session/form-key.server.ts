import { randomUUID } from 'node:crypto';

/**
 * Returns a new key for the forms of one rendered page. The store acts only once for each form key, even if the form is posted
 * twice.
 */
export const newFormKey = (): string => randomUUID();
