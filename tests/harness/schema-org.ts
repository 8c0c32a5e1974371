import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ts from 'typescript';

/** An interface of schema-dts: its own properties, and the interfaces that it extends. */
interface Described {
	parents: string[];
	properties: string[];
	/** Its type of schema.org's, if instances can have that type. */
	type: string | null;
}

let described: Map<string, Described> | undefined;

/** Returns every interface of schema.org's vocabulary, by its name in schema-dts, which has only types and no code. */
function vocabulary(): Map<string, Described> {
	described ??= readVocabulary();
	return described;
}

function readVocabulary(): Map<string, Described> {
	const path = createRequire(import.meta.url)
		.resolve('schema-dts')
		.replace(/\.js$/, '.d.ts');
	const found = new Map<string, Described>();
	for (const node of ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest).statements) {
		if (!ts.isInterfaceDeclaration(node)) continue;
		const parents = (node.heritageClauses ?? []).flatMap(({ types }) =>
			types.map(({ expression }) => nameOf(expression)),
		);
		const members = node.members.filter(ts.isPropertySignature);
		const typed = members.find(({ name }) => nameOf(name) === '@type')?.type;
		found.set(node.name.text, {
			parents,
			properties: members.map(({ name }) => nameOf(name)),
			type: typed && ts.isLiteralTypeNode(typed) ? nameOf(typed.literal) : null,
		});
	}
	return found;
}

const nameOf = (node: ts.Node): string => (ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : '');

/** The properties that a type has, its own and those of the types above it; null for a type that schema.org does not know. */
function propertiesOf(type: string): Set<string> | null {
	const all = vocabulary();
	const [start] = [...all].find(([, found]) => found.type === type) ?? [];
	if (start === undefined) return null;
	const properties = new Set<string>();
	const gather = (name: string): void => {
		const found = all.get(name);
		for (const property of found?.properties ?? []) properties.add(property);
		for (const parent of found?.parents ?? []) gather(parent);
	};
	gather(start);
	return properties;
}

/** Returns the types, and the properties of types, in a piece of JSON-LD that schema.org does not know. Includes nested pieces. */
export function unknownToSchemaOrg(told: unknown, at = ''): string[] {
	if (Array.isArray(told)) return told.flatMap((one) => unknownToSchemaOrg(one, at));
	if (typeof told !== 'object' || told === null) return [];
	const { '@type': named, '@context': _, '@id': _id, ...properties } = told as Record<string, unknown>;
	const types = [named ?? []].flat().map(String);
	if (types.length === 0) return [`${at} has no type`];
	const unknown = types.filter((type) => propertiesOf(type) === null).map((type) => `${at} is a ${type}`);
	if (unknown.length > 0) return unknown;
	return Object.entries(properties).flatMap(([property, value]) => [
		...(types.some((type) => propertiesOf(type)?.has(property)) ? [] : [`${types.join(' and ')} has no ${property}`]),
		...unknownToSchemaOrg(value, property),
	]);
}

/** Every piece of JSON-LD in a document. */
export const jsonLdIn = (html: string): unknown[] =>
	[...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));
