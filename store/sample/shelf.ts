import type { Edition } from './editions';
import { sampleLists } from './lists';

/** The works that are already on the other lists of the sample shop. */
const onOtherLists = new Set(sampleLists.flatMap(({ kind, titles = [] }) => (kind === 'store' ? titles : [])));

/** An edition that is stored in the database as a title. */
export interface Shelved {
	id: number;
	eisbn: string;
}

/** The editions from which the sample's lists are made. Each work is represented by one edition. */
export class Shelf {
	readonly #editions: readonly Edition[];
	readonly #ids: ReadonlyMap<string, number>;
	readonly #leading: Map<string, Edition>;

	/** @param ids the IDs of the titles, by ISBN */
	constructor(editions: readonly Edition[], ids: ReadonlyMap<string, number>) {
		this.#editions = editions;
		this.#ids = ids;
		this.#leading = new Map(editions.filter(({ leads }) => leads).map((edition) => [edition.work.title, edition]));
	}

	/**
	 * Finds the edition that represents a work.
	 * @throws {Error} for a title that the sample does not contain, which is a mistake in the sample's lists
	 */
	editionOf(title: string): Shelved {
		const edition = this.#leading.get(title);
		if (!edition) throw new Error(`The sample has no work called ${title}.`);
		return this.#shelved(edition);
	}

	/**
	 * Picks the titles of a list whose titles depend on the current day or on the stock. Picks only one edition of each work, and
	 * only one work of each author.
	 */
	picked(pick: string | undefined): Shelved[] {
		const authors = new Set<string>();
		return this.#candidates(pick)
			.filter(({ work }) => {
				const author = work.authors[0]?.name ?? work.title;
				return authors.size < authors.add(author).size;
			})
			.map((edition) => this.#shelved(edition));
	}

	#candidates(pick: string | undefined): Edition[] {
		const bySeason = (season: string) => this.#editions.filter((edition) => edition.season === season);
		const byPlace = (a: Edition, b: Edition) => a.place - b.place;
		const byDate = (a: Edition, b: Edition) => (a.record.release_date ?? 0) - (b.record.release_date ?? 0);
		switch (pick) {
			case 'this month':
				return bySeason('this month').sort((a, b) => byDate(b, a) || byPlace(a, b));
			case 'forthcoming':
				return bySeason('forthcoming').sort(byDate);
			case 'bargain':
				return this.#editions.filter(({ bargain, work }) => bargain && !onOtherLists.has(work.title)).sort(byPlace);
			case 'large print':
				return this.#editions
					.filter(({ format, record }) => format === 'largePrint' && record.status === 'active')
					.sort(byPlace)
					.slice(0, 40);
			default:
				return [];
		}
	}

	#shelved({ record }: Edition): Shelved {
		return { id: this.#ids.get(record.eisbn) ?? 0, eisbn: record.eisbn };
	}
}
