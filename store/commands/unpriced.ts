import { unnamedCurrency } from '../catalogue/feeds/currencies';
import { grouped } from '../contract/grouped';

/** Counts the titles of a feed that cannot be sold because they have no price, and prints advice. */
export class Unpriced {
	readonly #storeCurrency: string;
	#titles = 0;
	readonly #byCurrency = new Map<string, number>();

	/** @param storeCurrency the currency in which they have no price */
	constructor(storeCurrency: string) {
		this.#storeCurrency = storeCurrency;
	}

	/** @param titles for each title, the other currencies in which it has a price */
	add(titles: readonly string[][]): void {
		this.#titles += titles.length;
		for (const currency of titles.flat()) this.#byCurrency.set(currency, (this.#byCurrency.get(currency) ?? 0) + 1);
	}

	/** Writes the remarks; empty if every title has a price. */
	remarks(): string[] {
		if (this.#titles === 0) return [];
		const lines = [
			`Without a price in ${this.#storeCurrency}: ${grouped(this.#titles)}. They can be priced with stock.`,
		];
		for (const [currency, titles] of [...this.#byCurrency].sort(([, a], [, b]) => b - a)) {
			lines.push(
				currency === unnamedCurrency
					? `  ${grouped(titles)} of them in a currency that the file does not name: --currency or --from does.`
					: `  ${grouped(titles)} of them in ${currency}: --convert ${currency}=RATE sells them at your rate.`,
			);
		}
		return lines;
	}
}
