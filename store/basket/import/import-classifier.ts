import { unknownTitle } from '../../catalogue/imports/named-titles';
import type { ClassifiedRow, StoredRow } from '../../catalogue/imports/stored-rows';
import type { ListRow } from '../../catalogue/list-files/list-row';
import { readOffers } from '../../catalogue/titles/offer-rows';
import { type OfferedTitle, presentOffers } from '../../catalogue/titles/offers';
import type { VisitorView } from '../../catalogue/titles/visitor-view';
import { grouped } from '../../contract/grouped';
import { maxCopies } from '../../contract/limits';
import type { Offer } from '../../contract/title';
import { chunks } from '../../foundation/database/chunks';
import type { Queries } from '../../foundation/database/database';
import { type GrowingLine, maxLines } from '../cart/change-lines';
import type { LineRow } from '../cart/line-rows';
import { type RequestedRow, requestedRowOf } from './requested-row';

type ImportedTitle = OfferedTitle & { eisbn: string; title: string; binding: string | null };

/** A cart line as it will be after the import. */
interface GrownLine extends GrowingLine {
	/** The copies of the offer on all lines of the cart, including this cart line. */
	copies: number;
}

/**
 * Decides for each row of a file, in order, whether the row is added to a cart and with how many copies. For each title, uses the
 * same offer as 'Add to cart'. Limits the copies to the stock if the store cannot order more, and to the maximum number of copies
 * in a cart. Rows with the same title, and the cart, share the stock of the title. Runs three queries for any number of rows.
 */
export class ImportClassifier {
	readonly #view: VisitorView;
	readonly #grown = new Map<string, GrownLine>();
	#lines: number;

	constructor(view: VisitorView, inCart: LineRow[]) {
		this.#view = view;
		this.#lines = inCart.length;
		for (const { title, condition, quantity, item_id, registry_id, notes } of inCart) {
			const line = this.#lineOf(title.id, condition) ?? this.#begin(title.id, condition);
			line.copies += quantity;
			// A cart line for a gift registry gets no copies from the import, but uses the same stock.
			if (registry_id === null && notes === null) line.item_id = item_id;
		}
	}

	/** The cart lines that get copies from the import. */
	get additions(): GrownLine[] {
		return [...this.#grown.values()].filter(({ added }) => added > 0);
	}

	/**
	 * Classifies rows as they were read from the file.
	 * @param oneEach whether a row without a quantity requests one copy
	 */
	async classifyRows(db: Queries, rows: ListRow[], oneEach: boolean): Promise<ClassifiedRow[]> {
		const requests = rows.map((row) => requestedRowOf(row, oneEach));
		return this.#classify(db, requests);
	}

	/** Classifies rows again that an earlier run accepted. */
	async classifyAgain(db: Queries, rows: StoredRow[]): Promise<ClassifiedRow[]> {
		const requests = rows.map(({ asked, ...row }) => ({
			request: { ...row, eisbns: [row.isbn], qty: asked },
			wrong: null,
		}));
		return this.#classify(db, requests);
	}

	async #classify(db: Queries, rows: { request: RequestedRow; wrong: string | null }[]): Promise<ClassifiedRow[]> {
		const titles = await readTitles(db, [...new Set(rows.flatMap(({ request }) => request.eisbns))]);
		const ids = [...titles.values()].map(({ id }) => id);
		const offers = await readOffers(db, ids);
		return rows.map(({ request, wrong }) => {
			const known = request.eisbns.flatMap((eisbn) => titles.get(eisbn) ?? []);
			const choices = known.map((title) => ({ title, offer: this.#offerOf(title, offers.get(title.id) ?? []) }));
			const choice = choices.find(({ offer }) => offer?.cartable) ?? choices[0];
			if (wrong !== null) {
				const standing = request.eisbns.length > 0 ? ` ${choice ? offerWords(choice.offer) : unknownTitle}` : '';
				return red(request, `${wrong}${standing}`, choice?.title);
			}
			if (!choice) return red(request, unknownTitle);
			return this.#place(request, choice.title, choice.offer);
		});
	}

	#offerOf(title: ImportedTitle, rows: Parameters<typeof presentOffers>[1]): Offer | undefined {
		const offers = presentOffers(title, rows, this.#view);
		return offers.find(({ cartable }) => cartable) ?? offers[0];
	}

	#place(request: RequestedRow, title: ImportedTitle, offer: Offer | undefined): ClassifiedRow {
		if (title.is_giftcard === 1) return red(request, 'Add gift cards one by one.', title);
		if (!offer?.cartable) return red(request, offerWords(offer), title);
		const line = this.#lineOf(title.id, offer.code);
		const inCart = line?.copies ?? 0;
		const stock = offer.is_extra_orderable || offer.onhand === 'Y' ? Number.POSITIVE_INFINITY : offer.onhand;
		const left = Math.min(stock, maxCopies) - inCart;
		const asked = request.qty ?? 0;
		if (left <= 0)
			return red(request, `${limitWords(stock)} The rows above and your cart already use them all.`, title);
		// A cart line for a gift registry is not reused for the import. The copies go into a separate line.
		if (!line || (line.item_id === null && line.added === 0)) {
			if (this.#lines >= maxLines) return red(request, `A cart holds at most ${grouped(maxLines)} titles.`, title);
			this.#lines += 1;
		}
		const qty = Math.min(asked, left);
		const grown = line ?? this.#begin(title.id, offer.code);
		grown.added += qty;
		grown.copies += qty;
		const message = qty < asked ? `${limitWords(stock)} You get ${grouped(qty)} of the ${grouped(asked)}.` : null;
		const { onhand, price } = offer;
		return {
			line: request.line,
			named: title.eisbn,
			isbn: title.eisbn,
			qty,
			asked,
			success: true,
			title: title.title,
			binding: title.binding,
			price,
			message,
			note: request.note,
			in_stock: onhand === 'Y' ? null : Math.max(0, onhand - inCart),
		};
	}

	#lineOf(titleId: number, condition: string): GrownLine | undefined {
		return this.#grown.get(`${titleId} ${condition}`);
	}

	#begin(title_id: number, condition: string): GrownLine {
		const line = { title_id, condition, item_id: null, added: 0, copies: 0 };
		this.#grown.set(`${title_id} ${condition}`, line);
		return line;
	}
}

const offerWords = (offer: Offer | undefined): string => `${offer?.message ?? 'Unavailable'}.`;

const red = (request: RequestedRow, message: string, title?: ImportedTitle): ClassifiedRow => ({
	line: request.line,
	named: title?.eisbn ?? null,
	isbn: title?.eisbn ?? request.eisbns[0] ?? request.isbn,
	qty: request.qty,
	asked: request.qty,
	success: false,
	title: title?.title ?? request.title,
	binding: title?.binding ?? null,
	price: null,
	in_stock: null,
	message,
	note: request.note,
});

const limitWords = (stock: number): string =>
	stock < maxCopies
		? `Only ${grouped(stock)} in stock.`
		: `A cart holds at most ${grouped(maxCopies)} copies of a title.`;

/** Reads titles by their ISBNs. */
async function readTitles(db: Queries, eisbns: string[]): Promise<Map<string, ImportedTitle>> {
	const titles = new Map<string, ImportedTitle>();
	for (const some of chunks(eisbns, 1)) {
		const rows = await db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'title', 'binding', 'status', 'release_date', 'list_price_usa', 'list_price_can'])
			.select(['is_giftcard', 'is_large_print', 'sold_until'])
			.where('eisbn', 'in', some)
			.execute();
		for (const row of rows) titles.set(row.eisbn, row);
	}
	return titles;
}
