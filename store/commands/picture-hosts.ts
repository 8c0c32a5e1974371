import type { TitleRecord } from '../catalogue/feeds/title-record';

/** Collects the hosts of the pictures in a feed. Browsers show these pictures only after the bookseller has allowed the hosts. */
export class PictureHosts {
	readonly #hosts = new Set<string>();

	/** @param allowed the value of the setting `picture_hosts` */
	constructor(private readonly allowed: readonly string[]) {}

	add(records: readonly TitleRecord[]): void {
		for (const { interiors } of records) {
			for (const address of interiors ?? []) {
				const { origin } = new URL(address);
				if (!this.allowed.includes(origin)) this.#hosts.add(origin);
			}
		}
	}

	/** Returns the messages to print after a file was read. */
	remarks(): string[] {
		const hosts = [...this.#hosts].sort();
		this.#hosts.clear();
		if (hosts.length === 0) return [];
		return [
			`Pictures of the inside come from hosts that are not allowed yet: npm run store -- interiors allow ${hosts.join(' ')}`,
		];
	}
}
