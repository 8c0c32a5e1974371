/** Returns the id of a gift registry from an address; null if the id is invalid. */
export function readRegistryId(text: string | null | undefined): number | null {
	const id = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
	return Number.isSafeInteger(id) ? id : null;
}
