/** An element of a product record, by its reference name, with those child elements that the shop reads. */
export interface OnixNode {
	name: string;
	attributes: Readonly<Record<string, string>>;
	children: OnixNode[];
	/** The element's own text. If the element may contain XHTML, the text includes the markup. */
	text: string;
}

export function childrenOf(node: OnixNode, name: string): OnixNode[] {
	const found: OnixNode[] = [];
	for (const child of node.children) if (child.name === name) found.push(child);
	return found;
}

export function childOf(node: OnixNode, name: string): OnixNode | undefined {
	return node.children.find((child) => child.name === name);
}

/** Returns the trimmed text of the first of these children with any text; '' for none. Tries the names in order. */
export function textOf(node: OnixNode, ...names: string[]): string {
	for (const name of names) {
		for (const child of node.children) {
			if (child.name === name) {
				const text = child.text.trim();
				if (text !== '') return text;
			}
		}
	}
	return '';
}

/** Returns the trimmed texts of all children with these names that have any text, in the order of the feed. */
export function textsOf(node: OnixNode, ...names: string[]): string[] {
	const texts: string[] = [];
	for (const child of node.children) {
		const text = names.includes(child.name) ? child.text.trim() : '';
		if (text !== '') texts.push(text);
	}
	return texts;
}
