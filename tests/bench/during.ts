import { Browser } from './browser';

/**
 * Runs so many visitors of a shop for some seconds, each doing one thing after the other. Answers how long each thing took,
 * in milliseconds, sorted.
 */
export async function during(
	shop: string,
	seconds: number,
	visitors: number,
	work: (browser: Browser) => Promise<unknown>,
): Promise<number[]> {
	const taken: number[] = [];
	const end = performance.now() + seconds * 1000;
	const visit = async () => {
		const browser = new Browser(shop);
		while (performance.now() < end) {
			const started = performance.now();
			await work(browser);
			taken.push(performance.now() - started);
		}
		await browser.close();
	};
	await Promise.all(Array.from({ length: visitors }, visit));
	return taken.sort((a, b) => a - b);
}

/** The time that such a share of sorted times keeps within. */
export const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
