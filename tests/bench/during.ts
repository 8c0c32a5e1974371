import { Browser } from './browser';

/**
 * Runs a number of visitors of a shop for some seconds, each doing one thing after the other. Returns the times of all things in
 * milliseconds, sorted.
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

/** Returns the time that a share of sorted times does not exceed. */
export const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
