import { repairControls } from '../encoding';
import type { OnixNode } from './node';
import { elementName, holdsMarkup, isBlock } from './tags';

const voidTable = new Set(['br', 'hr', 'img', 'wbr']);

/** Builds the header and the products of an ONIX message from the XML parser's events, one product at a time. */
export class ProductBuilder {
	readonly #onRecord: (node: OnixNode) => void;
	readonly #stack: OnixNode[] = [];
	/** The current nesting depth within an element that the shop does not read. */
	#skipped = 0;
	#markup: Markup | undefined;

	constructor(onRecord: (node: OnixNode) => void) {
		this.#onRecord = onRecord;
	}

	open(tag: string, attributes: Record<string, string>): void {
		const parent = this.#stack.at(-1);
		if (this.#skipped > 0) this.#skipped += 1;
		else if (this.#markup) this.#markup.open(tag, attributes);
		else this.#enter(parent, elementName(tag), attributes);
	}

	close(): void {
		if (this.#skipped > 0) {
			this.#skipped -= 1;
			return;
		}
		if (this.#markup?.close()) return;
		const node = this.#stack.pop();
		if (node && this.#markup) node.text = this.#markup.html();
		this.#markup = undefined;
		if (node && this.#stack.length === 0) this.#onRecord(node);
	}

	text(text: string): void {
		if (this.#skipped > 0) return;
		const node = this.#stack.at(-1);
		if (this.#markup) this.#markup.text(repairControls(text));
		else if (node) node.text += repairControls(text);
	}

	#enter(parent: OnixNode | undefined, name: string | undefined, attributes: Record<string, string>): void {
		if (parent === undefined) {
			if (name === 'Product' || name === 'Header') this.#stack.push({ name, attributes, children: [], text: '' });
		} else if (name === undefined) {
			this.#skipped = 1;
		} else if (isBlock(name)) {
			this.#stack.push(parent);
		} else {
			const node = { name, attributes, children: [], text: '' };
			parent.children.push(node);
			this.#stack.push(node);
			if (holdsMarkup(name)) this.#markup = new Markup();
		}
	}
}

/**
 * The text of an element that may contain XHTML. If the text contains elements, it is converted to HTML. If the text contains no
 * elements, it is returned unchanged. An unchanged text may still contain HTML that the feed escaped or put into CDATA.
 */
class Markup {
	readonly #parts: { text: string; isTag: boolean }[] = [];
	readonly #tags: string[] = [];
	#marked = false;

	open(tag: string, attributes: Record<string, string>): void {
		const name = tag.slice(tag.indexOf(':') + 1);
		const written = Object.entries(attributes)
			.filter(([attribute]) => !attribute.startsWith('xmlns'))
			.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value).replace(/"/g, '&quot;')}"`);
		this.#marked = true;
		this.#tags.push(name);
		this.#parts.push({ text: `<${name}${written.join('')}>`, isTag: true });
	}

	/**
	 * Closes an XHTML element within the text.
	 * @returns false if the text itself ends, and not an element in the text
	 */
	close(): boolean {
		const name = this.#tags.pop();
		if (name === undefined) return false;
		if (!voidTable.has(name)) this.#parts.push({ text: `</${name}>`, isTag: true });
		return true;
	}

	text(text: string): void {
		this.#parts.push({ text, isTag: false });
	}

	html(): string {
		return this.#parts.map(({ text, isTag }) => (isTag || !this.#marked ? text : escapeHtml(text))).join('');
	}
}

function escapeHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
