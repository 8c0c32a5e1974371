/** Joins short facts into a line, with a dot between two; leaves out missing facts. Shown by `<Dotted>`. */
export const factsLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

/** Returns 'Large print' for large print, unless the words of the binding already say so. */
export const largePrint = (binding: string | null, is_large_print: boolean) =>
	is_large_print && !/large print/i.test(binding ?? '') ? 'Large print' : null;
