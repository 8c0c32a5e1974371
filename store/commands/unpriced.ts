import { unnamedCurrency } from '../catalogue/feeds/currencies';
import { grouped } from '../contract/grouped';

/** Counts the titles in a feed that cannot be sold because they have no price, and gives advice to the bookseller. */
export class Unpriced {
	readonly #storeCurrency: string;
	#titles = 0;
	readonly #byCurrency = new Map<string, number>();

	/** @param storeCurrency the shop's currency, in which the titles have no price */
	constructor(storeCurrency: string) {
		this.#storeCurrency = storeCurrency;
	}

	/** @param titles for each title, the other currencies in which it has a price */
	add(titles: readonly string[][]): void {
		this.#titles += titles.length;
		for (const currency of titles.flat()) this.#byCurrency.set(currency, (this.#byCurrency.get(currency) ?? 0) + 1);
	}

	/** Returns the messages to print. The array is empty if every title has a price. */
	remarks(): string[] {
		if (this.#titles === 0) return [];
		const lines = [
			`Titles without a price in ${this.#storeCurrency}: ${grouped(this.#titles)}. To price them: npm run store -- stock`,
		];
		for (const [currency, titles] of [...this.#byCurrency].sort(([, a], [, b]) => b - a)) {
			lines.push(
				currency === unnamedCurrency
					? `  ${grouped(titles)} of them have a price whose currency the file does not name: name it with --currency or --from.`
					: `  ${grouped(titles)} of them have a price in ${currency}: --convert ${currency}=RATE sells them at your rate.`,
			);
		}
		return lines;
	}
}
