import { decodeHTMLStrict } from 'entities';
import { SaxesParser } from 'saxes';
import { decodeText } from './encoding';
import { FeedBroken, TableUnusable } from './feed-errors';
import { type HeaderDefaults, readHeader } from './onix/header';
import { readProduct } from './onix/product';
import { ProductBuilder } from './onix/product-builder';
import { isRoot } from './onix/tags';
import type { ShopPlace } from './onix/territory';
import { put } from './put';
import type { FeedItem, TitleRecord } from './title-record';

export interface OnixOptions {
	currency?: string | undefined;
	encoding?: string | undefined;
	place?: ShopPlace | undefined;
}

/**
 * The maximum length of an ONIX product record, in characters. A product record stays in memory until its last element has been
 * read.
 */
const maxProductLength = 64 * 1024 ** 2;
/** Errors in the text of an ONIX file that do not damage the file's structure. The erroneous character stays in the text. */
const harmless = /undefined entity|disallowed character\.|malformed character entity/;

/**
 * Reads the titles of an ONIX message as a stream, in releases 2.1, 3.0 and 3.1, with reference or short tags, in any encoding.
 * The XML declaration, the document type and the message element may be missing. `at` is the number of the product in the
 * message. A product without a title or without a valid ISBN is returned as refused. A product that its sender deletes has the
 * status 'cancelled', and an empty title if the feed does not repeat the title.
 * @param options `place` is the country and region where the shop sells. A title that its publisher does not sell there has the
 * status 'not_for_sale'. `currency` is the currency of prices without a currency, if the message gives no currency either.
 * `encoding` overrides the encoding that the message declares.
 * @throws {TableUnusable} for an XML file that is not ONIX
 * @throws {FeedBroken} if the document becomes invalid, after every product before that position has been returned
 */
export async function* readOnix(
	source: AsyncIterable<Uint8Array>,
	{ currency, encoding, place }: OnixOptions = {},
): AsyncGenerator<FeedItem<TitleRecord>, void, undefined> {
	const message = new OnixMessage(currency, place);
	for await (const text of decodeText(source, 'xml', encoding === undefined ? {} : { whole: encoding }))
		yield* message.write(text);
	yield* message.end();
}

class OnixMessage {
	readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
	#ready: FeedItem<TitleRecord>[] = [];
	#failure: FeedBroken | TableUnusable | undefined;
	#defaults: HeaderDefaults = {};
	#products = 0;
	#rooted = false;
	#sinceProduct = 0;

	constructor(currency: string | undefined, place: ShopPlace | undefined) {
		put(this.#defaults, 'currency', currency);
		const builder = new ProductBuilder((node) => {
			if (this.#failure) return;
			if (node.name === 'Header') this.#defaults = { ...this.#defaults, ...readHeader(node) };
			else this.#ready.push(readProduct(node, ++this.#products, this.#defaults, place));
		});
		const parser = this.#parser;
		// ONIX 2.1 uses the named entities of HTML, such as '&eacute;'. The document type of ONIX 2.1 defines them. The shop does
		// not fetch that document type.
		parser.ENTITIES = new Proxy(parser.ENTITIES, {
			get: (own, name) => own[String(name)] ?? htmlEntity(String(name)),
		});
		parser.on('opentag', (tag) => {
			if (!this.#rooted && !isRoot(tag.name)) {
				this.#failure ??= new TableUnusable(`the XML is not an ONIX message: it begins with <${tag.name}>`);
			}
			this.#rooted = true;
			builder.open(tag.name, tag.attributes);
		});
		parser.on('closetag', () => builder.close());
		parser.on('text', (text) => builder.text(text));
		parser.on('cdata', (text) => builder.text(text));
		parser.on('error', (error) => {
			if (harmless.test(error.message)) return;
			const what = error.message.replace(/^\d+:\d+:\s*/, '');
			this.#failure ??= new FeedBroken(`the XML is incomplete or damaged: ${what}`, parser.line, parser.column);
		});
	}

	*write(text: string): Generator<FeedItem<TitleRecord>, void, undefined> {
		this.#parser.write(text);
		this.#sinceProduct = this.#ready.length > 0 ? 0 : this.#sinceProduct + text.length;
		if (this.#sinceProduct > maxProductLength) {
			this.#failure ??= new FeedBroken('a product is too long', this.#parser.line, this.#parser.column);
		}
		yield* this.#take();
	}

	*end(): Generator<FeedItem<TitleRecord>, void, undefined> {
		this.#parser.close();
		yield* this.#take();
	}

	*#take(): Generator<FeedItem<TitleRecord>, void, undefined> {
		yield* this.#ready;
		this.#ready = [];
		if (this.#failure) throw this.#failure;
	}
}

function htmlEntity(name: string): string | undefined {
	const written = `&${name};`;
	const text = decodeHTMLStrict(written);
	return text === written ? undefined : text;
}
