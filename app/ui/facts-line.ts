/**
 * Joins short facts to one line of text, with a dot between two facts. Leaves out missing facts. `<Dotted>` renders the joined
 * facts.
 */
export const factsLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

/** Returns 'Large print' for large print, unless the text of the binding already contains 'Large print'. */
export const largePrint = (binding: string | null, is_large_print: boolean) =>
	is_large_print && !/large print/i.test(binding ?? '') ? 'Large print' : null;
