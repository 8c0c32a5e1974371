import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import { Parser } from 'htmlparser2';
import { type ZodTypeAny, z } from 'zod';
import { clientFields } from '../../store/contract/call';
import { type CallName, callNames, contract } from '../../store/contract/contract';
import { payloadToWire } from '../../store/contract/wire';

/** A place that accepts requests, with an ordinary request. */
export interface Door {
	server: 'shop' | 'store-api';
	method: 'GET' | 'POST';
	/** A path. A route without a known address has its parameters as `:name` and `*`. */
	path: string;
	multipart: boolean;
	fields: { name: string; value: string }[];
}

/** Returns every call of the store API, as a door with the names of its fields. */
export const callDoors = (base: string): Door[] =>
	callNames.map((name) => ({
		server: 'store-api',
		method: 'POST',
		path: `${base}/${name}`,
		multipart: false,
		fields: [...postedNames(name), ...Object.keys(clientFields.shape)].map((field) => ({
			name: field,
			value: '',
		})),
	}));

const postedNames = (name: CallName): string[] =>
	Object.keys(payloadToWire(name, Object.fromEntries(namesOf(contract[name].payload).map((field) => [field, '']))));

/** Returns the names of a schema's fields, through any wrappers. */
function namesOf(schema: ZodTypeAny): string[] {
	if (schema instanceof z.ZodObject) return Object.keys(schema.shape as object);
	if (schema instanceof z.ZodEffects) return namesOf(schema.innerType());
	if (schema instanceof z.ZodIntersection) return [...namesOf(schema._def.left), ...namesOf(schema._def.right)];
	if (schema instanceof z.ZodUnion) return (schema.options as ZodTypeAny[]).flatMap(namesOf);
	if (schema instanceof z.ZodDiscriminatedUnion) return ([...schema.options.values()] as ZodTypeAny[]).flatMap(namesOf);
	return [];
}

/** Returns every route of the built storefront, for reading and for posting. */
export async function routeDoors(): Promise<Door[]> {
	const { routes } = (await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as ServerBuild;
	return Object.values(routes)
		.filter(({ id }) => id !== 'root')
		.flatMap(({ path = '' }) =>
			(['GET', 'POST'] as const).map((method) => ({
				server: 'shop' as const,
				method,
				path: `/${path}`,
				multipart: false,
				fields: [],
			})),
		);
}

interface Page {
	links: string[];
	forms: Door[];
}

/** Returns the links and forms of a page at this path. */
function readPage(html: string, path: string): Page {
	const page: Page = { links: [], forms: [] };
	const within = (address = path) => new URL(address, `http://shop.invalid${path}`);
	const own = (url: URL) => (url.host === 'shop.invalid' ? url.pathname + url.search : null);
	let form: Door | null = null;
	const parser = new Parser({
		onopentag(name, attributes) {
			if (name === 'a' && attributes.href) {
				const link = own(within(attributes.href));
				if (link) page.links.push(link);
			} else if (name === 'form') {
				const target = own(within(attributes.action));
				form = {
					server: 'shop',
					method: attributes.method?.toLowerCase() === 'post' ? 'POST' : 'GET',
					path: target ?? path,
					multipart: attributes.enctype === 'multipart/form-data',
					fields: [],
				};
				page.forms.push(form);
			} else if (form && attributes.name && ['input', 'select', 'textarea', 'button'].includes(name))
				form.fields.push({ name: attributes.name, value: attributes.value ?? '' });
		},
		onclosetag(name) {
			if (name === 'form') form = null;
		},
	});
	parser.end(html);
	return page;
}

/** The number of pages that a walk reads for each visitor. */
const walkedPages = 60;

/**
 * Returns the doors that a visitor finds by following links: each page, and each form with its fields.
 * @param cookie the cookies of the visitor's browser, '' for none
 */
export async function walkDoors(origin: string, cookie: string, from: string[]): Promise<Door[]> {
	const seen = new Set(from);
	const queue = [...from];
	const doors = new Map<string, Door>();
	for (let read = 0; read < walkedPages; read++) {
		const path = queue.shift();
		if (path === undefined) break;
		const answer = await fetch(origin + path, { headers: cookie ? { cookie } : {}, redirect: 'manual' });
		const location = answer.headers.get('Location');
		if (location?.startsWith('/') && !seen.has(location)) queue.unshift(location);
		if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue;
		const { links, forms } = readPage(await answer.text(), path);
		doors.set(`GET ${path}`, { server: 'shop', method: 'GET', path, multipart: false, fields: [] });
		for (const form of forms) doors.set(`${form.method} ${form.path} ${form.fields.map(({ name }) => name)}`, form);
		for (const link of links) {
			if (seen.has(link) || /\.(svg|png|pdf|xlsx|ics|xml)\b/.test(link)) continue;
			seen.add(link);
			queue.push(link);
		}
		// Every second page comes from the middle of the queue, so that the walk sees several kinds of pages.
		if (queue.length > 1 && read % 2 === 1) queue.unshift(queue.splice(Math.floor(queue.length / 2), 1)[0] as string);
	}
	return [...doors.values()];
}
