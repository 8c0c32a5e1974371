/** Formats '2026-12-28' as 'December 28, 2026'. */
export const dayInWords = (day: string): string =>
	new Date(`${day}T00:00:00Z`).toLocaleDateString('en-CA', { dateStyle: 'long', timeZone: 'UTC' });
