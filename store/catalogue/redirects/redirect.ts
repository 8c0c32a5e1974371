import { normalPath, readablePath, shortcutAddress } from '../../contract/own-path';

/** A redirect from a URL of an earlier website to a page of the shop. */
export interface Redirect {
	/** The key of the redirect: its path in a normal form, without the names of its placeholders. */
	key: string;
	/**
	 * The path of the redirect, as the bookseller wrote the path. In `/book/{isbn}` the placeholder matches one path segment, and
	 * `*` at the end matches the whole rest of the path.
	 */
	path: string;
	/**
	 * The target of the redirect: a path of the shop or a web address. If the path has placeholders, the target contains the same
	 * placeholders.
	 */
	target: string;
	isPattern: boolean;
}

export interface RefusedRedirect {
	refused: string;
}

/** The maximum length of a path and the maximum length of a target, in characters. */
export const maxPathLength = 500;
const maxTargetLength = 1000;

const place = /\{([^{}]*)\}/g;
const placeName = /^[\w-]{1,40}$/;

/**
 * Parses a redirect. Returns the reason if the redirect is invalid.
 * @param from a path, or the full URL of the old page
 */
export function readRedirect(from: string, to: string): Redirect | RefusedRedirect {
	const path = withoutHost(from.trim());
	const target = to.trim();
	if (path === '') return { refused: 'the path is missing' };
	if (target === '') return { refused: `the target of ${path} is missing` };
	if (!path.startsWith('/') || path.startsWith('//') || /\p{Cc}/u.test(path))
		return { refused: `${path} is not a path: a path begins with /, such as /products/old-name` };
	if (/[?#]/.test(path)) return { refused: `${path}: leave out ? or # and the text after it` };
	if (path.length > maxPathLength) return { refused: `a path can have at most ${maxPathLength} characters` };
	if (target.length > maxTargetLength) return { refused: `a target can have at most ${maxTargetLength} characters` };
	const isPattern = /[{}*]/.test(path);
	const wrong = (isPattern ? patternFault(path, target) : null) ?? targetFault(target, isPattern);
	if (wrong !== null) return { refused: wrong };
	const key = normalPath(path.replace(place, '{}'));
	if (key === '/') return { refused: 'the front page cannot be redirected' };
	const redirect = { key, path, target, isPattern };
	return leadsToItself(redirect) ? { refused: `${path} leads back to itself` } : redirect;
}

const withoutHost = (from: string): string =>
	from.replace(/^https?:\/\/[^/?#]+$/i, '/').replace(/^https?:\/\/[^/?#]+/i, '');

function patternFault(path: string, target: string): string | null {
	const names = [...path.matchAll(place)].map(([, name = '']) => name);
	const bare = path.replace(place, '');
	if (/[{}]/.test(bare) || names.some((name) => !placeName.test(name)))
		return `${path}: a placeholder has letters, digits, hyphens and underscores in braces, such as {isbn}`;
	if (path.split('/').some((segment) => (segment.match(place)?.length ?? 0) > 1))
		return `${path}: use at most one placeholder between two slashes`;
	if (new Set(names).size < names.length) return `${path} has two placeholders with the same name`;
	if (/\*/.test(bare) && !/^[^*]*\/\*$/.test(path)) return `${path}: use * only at the end, after a slash`;
	const unknown = [...target.matchAll(place)].find(([, name = '']) => !names.includes(name));
	if (unknown) return `${target}: ${path} has no placeholder ${unknown[0]}`;
	if (target.includes('*') && !path.endsWith('*')) return `${target}: ${path} has no * at its end`;
	return null;
}

function targetFault(target: string, isPattern: boolean): string | null {
	if (isPattern && /^https?:\/\/[^/]*[{*]/i.test(target)) return `${target}: write out the host, without placeholders`;
	if (shortcutAddress(isPattern ? target.replace(place, 'x') : target) !== null) return null;
	return `${target} must be a path of the shop that starts with /, or an address that starts with http:// or https://`;
}

/** Whether a redirect leads back to itself: its target is its own path, or its pattern matches its own target. */
function leadsToItself(redirect: Redirect): boolean {
	const { key, target, isPattern } = redirect;
	if (!target.startsWith('/')) return false;
	if (!isPattern) return normalPath(target) === key;
	const made = target.replace(place, 'x').replaceAll('*', 'x');
	return made !== target && valuesOf(redirect, made) !== null;
}

/**
 * Returns the target of a redirect for a path, in the form of a Location header. Returns null if the redirect does not match the
 * path. The values of placeholders are encoded, so that a placeholder cannot change the host of the target.
 */
export function targetFrom(redirect: Redirect, pathname: string): string | null {
	if (!redirect.isPattern) return normalPath(pathname) === redirect.key ? shortcutAddress(redirect.target) : null;
	const values = valuesOf(redirect, pathname);
	if (!values) return null;
	return shortcutAddress(
		redirect.target.replace(/\{([\w-]+)\}|\*/g, (_whole, name?: string) => encodedPath(values.get(name ?? '*') ?? '')),
	);
}

/** Encodes a URL path. A lone surrogate is not a valid character and cannot be encoded, so it is replaced. */
const encodedPath = (text: string): string =>
	text
		.replace(/\p{Surrogate}/gu, '\ufffd')
		.split('/')
		.map(encodeURIComponent)
		.join('/');

/**
 * Finds the values of a pattern's placeholders in a path, by placeholder name. Returns null if the pattern does not match the
 * path.
 */
function valuesOf({ path }: Pick<Redirect, 'path'>, pathname: string): Map<string, string> | null {
	const names: string[] = [];
	const source = readablePath(path)
		.split(/(\{[^{}]*\}|\/\*$)/)
		.map((part) => {
			if (part === '/*') {
				names.push('*');
				return '(?:/(.*))?';
			}
			const name = /^\{(.*)\}$/.exec(part)?.[1];
			if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
			names.push(name);
			return '([^/]+)';
		})
		.join('');
	const found = new RegExp(`^${source}$`, 'isu').exec(readablePath(pathname));
	return found && new Map(names.map((name, at) => [name, found[at + 1] ?? '']));
}

/**
 * Compares two redirect patterns by the order in which they are tried. Patterns with more fixed text come first, and patterns
 * that match any rest of a path come last.
 */
export const bySpecificity = (one: Redirect, other: Redirect): number =>
	Number(one.key.endsWith('/*')) - Number(other.key.endsWith('/*')) ||
	other.key.length - one.key.length ||
	(one.key < other.key ? -1 : 1);
