/**
 * What the wire calls otherwise than the code. By the code's name it has the wire's name, or that name with those of its values.
 * Or it has the names inside what stands there, of which a list has many.
 */
export interface WireNames {
	readonly [name: string]: string | readonly [name: string, values: WireValues] | WireNames;
}

/** By the code's value, the wire's. */
export type WireValues = Readonly<Record<string, string>>;

/** The names that an answer of this type may have otherwise on the wire: one that it has not does not compile. */
export type NamesIn<Told> = Told extends readonly (infer One)[]
	? NamesIn<One>
	: Told extends object
		? { readonly [Name in keyof Told]?: string | readonly [string, WireValues] | NamesIn<Told[Name]> }
		: never;

/** A payload is flat: its names lead to no others. */
export type PayloadNames<Payload> = { readonly [Name in keyof Payload]?: string };

/** One direction of a table, by the name that is met. */
interface Directions {
	toWire: Map<string, Step>;
	fromWire: Map<string, Step>;
}

interface Step {
	/** Null for a name that the other side does not know: what stands there is left out. */
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
	// A name of one side alone means nothing to the other.
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

/** The same by the wire's names, in the same order; what no name leads to is not copied. */
export const toWire = (told: object, names: WireNames): object => renamed(told, names, 'toWire') as object;

/** The same by the code's names. */
export const fromWire = (told: object, names: WireNames): object => renamed(told, names, 'fromWire') as object;

/** What a field of a payload is called on the wire. */
export const wireNameOf = (field: string, names: WireNames): string =>
	directionsOf(names).toWire.get(field)?.name ?? field;

/** What the code calls a field of the wire. */
export const codeNameOf = (field: string, names: WireNames): string =>
	directionsOf(names).fromWire.get(field)?.name ?? field;
