/** An element of an ONIX product record, by its reference name, with those child elements that the shop reads. */
export interface OnixNode {
	name: string;
	attributes: Readonly<Record<string, string>>;
	children: OnixNode[];
	/** The element's own text. If the element may contain XHTML, its text includes the XHTML markup. */
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

/**
 * Returns the trimmed text of the first child with one of these names that has any text. Returns '' if no child has text.
 * Earlier names in the list take precedence over later names.
 */
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

/** Returns the trimmed texts of all child elements with these names that have any text, in the order of the feed. */
export function textsOf(node: OnixNode, ...names: string[]): string[] {
	const texts: string[] = [];
	for (const child of node.children) {
		const text = names.includes(child.name) ? child.text.trim() : '';
		if (text !== '') texts.push(text);
	}
	return texts;
}
