/** Joins short facts to a line, with a dot between two. Leaves out missing facts. `<Dotted>` renders the line. */
export const factsLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

/** Returns 'Large print' for large print, unless the text of the binding already says so. */
export const largePrint = (binding: string | null, is_large_print: boolean) =>
	is_large_print && !/large print/i.test(binding ?? '') ? 'Large print' : null;
