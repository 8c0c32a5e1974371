/** One element of a product record, by its reference name, with the elements in it that the shop reads. */
export interface OnixNode {
	name: string;
	attributes: Readonly<Record<string, string>>;
	children: OnixNode[];
	/** The element's own text; with its markup, where it is one that may carry XHTML. */
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

/** The text of the first of these children that has any, trimmed; '' for none. The names are tried in order. */
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

/** The texts of all children of these names that have any, trimmed, in the order of the feed. */
export function textsOf(node: OnixNode, ...names: string[]): string[] {
	const texts: string[] = [];
	for (const child of node.children) {
		const text = names.includes(child.name) ? child.text.trim() : '';
		if (text !== '') texts.push(text);
	}
	return texts;
}
