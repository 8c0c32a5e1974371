/** Whether a text is a real date, written 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
	const date = /^[12]\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null;
	return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
