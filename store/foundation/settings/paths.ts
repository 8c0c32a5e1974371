/** The error for a path that does not lead to a setting. */
export class UnknownPath extends Error {
	override name = 'UnknownPath';
}

type Json = unknown;

/**
 * Reads the value at a dotted path in a document: 'store_info.name', 'site_navigation.0.label'. The path '' returns the whole
 * document.
 * @throws {UnknownPath} with the paths that exist at that place
 */
export function valueAt(document: Json, path: string): Json {
	let value = document;
	const walked: string[] = [];
	for (const step of stepsOf(path)) {
		value = childOf(value, step, walked);
		walked.push(step);
	}
	return value;
}

/**
 * Copies a document and changes the value at a path. The path must exist, but a list may get one additional entry at its end.
 * @throws {UnknownPath} with the paths that exist at that place
 */
export function withValueAt(document: Json, path: string, value: Json): Json {
	const put = (node: Json, steps: string[], walked: string[]): Json => {
		const [step, ...rest] = steps;
		if (step === undefined) return value;
		const appended = Array.isArray(node) && rest.length === 0 && step === String(node.length);
		const child = appended ? value : put(childOf(node, step, walked), rest, [...walked, step]);
		if (Array.isArray(node)) return Object.assign([...node], { [step]: child });
		return { ...(node as object), [step]: child };
	};
	return put(document, stepsOf(path), []);
}

/** Lists the paths that a document has but its parsed copy does not have. The names in these paths are not settings. */
export function unknownPaths(document: Json, checked: Json, walked: string[] = []): string[] {
	if (typeof document !== 'object' || document === null) return [];
	if (typeof checked !== 'object' || checked === null) return [];
	return Object.entries(document).flatMap(([step, value]) => {
		const path = [...walked, step];
		if (!Object.hasOwn(checked, step)) return [path.join('.')];
		return unknownPaths(value, (checked as Record<string, Json>)[step], path);
	});
}

const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

function childOf(node: Json, step: string, walked: string[]): Json {
	const place = walked.join('.');
	const unknown = `There is no setting ${[...walked, step].join('.')}`;
	if (typeof node !== 'object' || node === null) {
		throw new UnknownPath(`${unknown}: ${place} is ${JSON.stringify(node)}. Set ${place} as a whole.`);
	}
	if (Object.hasOwn(node, step)) return (node as Record<string, Json>)[step];
	if (Array.isArray(node)) throw new UnknownPath(`${unknown}: ${place} has ${node.length} entries, from 0.`);
	throw new UnknownPath(`${unknown}. Choose one of: ${Object.keys(node).join(', ')}.`);
}
