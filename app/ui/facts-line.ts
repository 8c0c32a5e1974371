/** Short facts in a line, those that there are: a dot between two. Shown by `<Dotted>`. */
export const factsLine = (...facts: (string | null | undefined | false)[]): string => facts.filter(Boolean).join(' · ');

/** 'Large print' of what is, where the words of its binding do not say it already. */
export const largePrint = (binding: string | null, is_large_print: boolean) =>
	is_large_print && !/large print/i.test(binding ?? '') ? 'Large print' : null;
