/** For how many days something has been so, as an address asks; two weeks where it does not say. */
export function daysIn({ searchParams }: URL): number {
	const days = searchParams.get('days') ?? '';
	return /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? Number(days) : 14;
}
