/** Short facts in a line, those that there are: a dot between two, which never begins a line. */
export const factsLine = (...facts: (string | null | undefined | false)[]): string =>
	facts.filter(Boolean).join('\u00a0· ');
