import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { marked } from 'marked';
import type { HasVersions } from '../foundation/caching/versions';
import { cleanContent } from '../foundation/clean-content';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { HasSettings } from '../foundation/settings/settings';
import { changeSettings } from './change-settings';
import { CommandError, type Terminal } from './command';

/** Matches the HTML elements that the sanitizer removes: scripts, styles and embedded content. */
const left = /<(script|style|iframe|object|embed|form|svg|video|audio)\b|\son[a-z]+\s*=|\sstyle\s*=/i;

/**
 * Reads the bookseller's text (Markdown or HTML) from a file (.md, .html) or from the command line, and returns sanitized HTML.
 * Also allows pictures from the hosts of the text's pictures (picture_hosts). Returns undefined without a text, and '' for an
 * empty text.
 * @throws {CommandError} if the file does not exist, or if the command has both a file and a text
 */
export async function readWrittenText(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	{ text, file }: { text?: string | undefined; file?: string | undefined },
): Promise<string | undefined> {
	const { print, folder } = terminal;
	if (text !== undefined && file !== undefined) throw new CommandError('Give either a text or a file, not both.');
	const written = file === undefined ? text : readWordsFile(folder, file);
	if (written === undefined) return undefined;
	const isHtml = file === undefined ? startsWithTag(written) : /\.html?$/i.test(file);
	if (left.test(written)) print('Scripts, frames, forms and styles were removed: pages use the shop’s own design.');
	const html = writtenHtml(written, isHtml);
	await allowPictures(store, terminal, picturesIn(html));
	return html;
}

/** Converts Markdown to sanitized HTML. A text that begins with a tag is already HTML and is only sanitized. */
export const writtenHtml = (written: string, isHtml = startsWithTag(written)): string =>
	cleanContent(isHtml ? written : marked.parse(written, { async: false }));

const startsWithTag = (written: string): boolean => /^\s*</.test(written);

/** Finds the URLs of the pictures in HTML. */
export const picturesIn = (html: string): string[] =>
	[...html.matchAll(/<img[^>]* src="([^"]+)/gi)].flatMap(([, address = '']) => address);

/** Allows pictures from the hosts of these URLs (picture_hosts). Pictures from the shop's own host are always allowed. */
export async function allowPictures(
	store: Database & Clock & HasSettings & HasVersions,
	terminal: Terminal,
	addresses: readonly string[],
): Promise<void> {
	const { picture_hosts } = await store.settings.get();
	const hosts = addresses.flatMap((address) => /^https:\/\/[^/?#]+/i.exec(address)?.[0].toLowerCase() ?? []);
	const added = [...new Set(hosts)].filter((host) => !picture_hosts.includes(host));
	if (added.length === 0) return;
	await changeSettings(store, terminal, (settings) => ({
		...(settings as object),
		picture_hosts: [...picture_hosts, ...added],
	}));
	terminal.print(`Browsers show pictures from ${added.join(', ')} now (settings get picture_hosts).`);
}

function readWordsFile(folder: string, file: string): string {
	if (!/\.(md|markdown|txt|html?)$/i.test(file)) {
		throw new CommandError(`${file} is neither Markdown (.md) nor HTML (.html).`);
	}
	const path = resolve(folder, file);
	if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
	return readFileSync(path, 'utf8');
}
