/** Returns for how many days something has lasted, as an address asks; two weeks by default. */
export function daysIn({ searchParams }: URL): number {
	const days = searchParams.get('days') ?? '';
	return /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? Number(days) : 14;
}
