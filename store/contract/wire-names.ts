/**
 * The fields whose name in the API differs from the code. The keys are the names in the code. An entry is the field's name in the
 * API, or this name with a table of values. For a field that contains other fields, the entry is another table of names. If the
 * field is a list, that table applies to each entry of the list.
 */
export interface WireNames {
	readonly [name: string]: string | readonly [name: string, values: WireValues] | WireNames;
}

/** The API's value for each value in the code. */
export type WireValues = Readonly<Record<string, string>>;

/** The names of a type's fields in the API. A field name that the type does not have is a compile error. */
export type NamesIn<Told> = Told extends readonly (infer One)[]
	? NamesIn<One>
	: Told extends object
		? { readonly [Name in keyof Told]?: string | readonly [string, WireValues] | NamesIn<Told[Name]> }
		: never;

/** The names of a payload's fields in the API. A payload has no nested fields. */
export type PayloadNames<Payload> = { readonly [Name in keyof Payload]?: string };

/** A table of field names in two directions: by the name in the code, and by the name in the API. */
interface Directions {
	toWire: Map<string, Step>;
	fromWire: Map<string, Step>;
}

interface Step {
	/**
	 * The new name of the field. The value is null for a name that only the receiving side uses for another field. A field with
	 * that name is dropped.
	 */
	name: string | null;
	values?: Map<string, string>;
	inside?: WireNames;
}

const known = new WeakMap<WireNames, Directions>();

function directionsOf(names: WireNames): Directions {
	const found = known.get(names) ?? readNames(names);
	known.set(names, found);
	return found;
}

function readNames(names: WireNames): Directions {
	const toWire = new Map<string, Step>();
	const fromWire = new Map<string, Step>();
	for (const [name, entry] of Object.entries(names)) {
		if (isInside(entry)) {
			toWire.set(name, { name, inside: entry });
			fromWire.set(name, { name, inside: entry });
			continue;
		}
		const [wire, values] = typeof entry === 'string' ? [entry, {}] : entry;
		const pairs = Object.entries(values);
		toWire.set(name, { name: wire, values: new Map(pairs) });
		fromWire.set(wire, { name, values: new Map(pairs.map(([own, told]) => [told, own])) });
	}
	// If a name is used on only one side, a field that the other side sends under this name is dropped.
	for (const { name } of toWire.values()) if (name !== null && !toWire.has(name)) toWire.set(name, { name: null });
	for (const name of Object.keys(names)) if (!fromWire.has(name)) fromWire.set(name, { name: null });
	return { toWire, fromWire };
}

const isInside = (entry: WireNames[string]): entry is WireNames => typeof entry === 'object' && !Array.isArray(entry);

function renamed(told: unknown, names: WireNames, direction: keyof Directions): unknown {
	if (Array.isArray(told)) return told.map((one) => renamed(one, names, direction));
	if (typeof told !== 'object' || told === null) return told;
	const steps = directionsOf(names)[direction];
	const fields = Object.entries(told).flatMap(([name, value]) => {
		const step = steps.get(name);
		if (!step) return [[name, value]];
		if (step.name === null) return [];
		if (step.inside) return [[name, renamed(value, step.inside, direction)]];
		return [[step.name, step.values?.get(value) ?? value]];
	});
	return Object.fromEntries(fields);
}

/**
 * Renames fields from their names in the code to their names in the API, and keeps their order. Values without renamed fields are
 * not copied.
 */
export const toWire = (told: object, names: WireNames): object => renamed(told, names, 'toWire') as object;

/** Renames fields from their names in the API to their names in the code. */
export const fromWire = (told: object, names: WireNames): object => renamed(told, names, 'fromWire') as object;

/** Returns the name in the API for a payload field. */
export const wireNameOf = (field: string, names: WireNames): string =>
	directionsOf(names).toWire.get(field)?.name ?? field;

/** Returns the name in the code for a field of the API. */
export const codeNameOf = (field: string, names: WireNames): string =>
	directionsOf(names).fromWire.get(field)?.name ?? field;
