/** The number of a gift registry as an address has it; null for what is none. */
export function readRegistryId(text: string | null | undefined): number | null {
	const id = /^\d{1,16}$/.test(text ?? '') ? Number(text) : Number.NaN;
	return Number.isSafeInteger(id) ? id : null;
}
