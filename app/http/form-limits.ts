/** As many fields as a form is read with, whatever they are called. */
export const maxFieldCount = 200;

/** As long as the name of a field may be. Characters. */
export const maxNameLength = 100;
