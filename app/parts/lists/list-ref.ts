/** The list that an address names: its id, or the key that it is shared by; undefined for what names none. */
export function readListRef(named: string | undefined): number | string | undefined {
	if (/^\d{1,9}$/.test(named ?? '')) return Number(named);
	return /^[\w-]{22}$/.test(named ?? '') ? named : undefined;
}
