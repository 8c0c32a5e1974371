/** Reads a minimum number of days from the address; the default is 14 days. */
export function daysIn({ searchParams }: URL): number {
	const days = searchParams.get('days') ?? '';
	return /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? Number(days) : 14;
}
