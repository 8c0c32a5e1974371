/** Returns a list's id, or the key of a shared list, from an address; undefined if the text is neither an id nor a key. */
export function readListRef(named: string | undefined): number | string | undefined {
	if (/^\d{1,9}$/.test(named ?? '')) return Number(named);
	return /^[\w-]{22}$/.test(named ?? '') ? named : undefined;
}
