/** As many copies of a title as a line of a cart holds, or a registry or a list asks for (spec 1 §5). */
export const mostCopies = 9999;
