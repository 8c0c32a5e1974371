import { readFileSync } from 'node:fs';

const fencedCode = /^```.*?^```$/gms;

/** Returns a document's text without its code blocks. */
export const textOf = (page: string): string => readFileSync(page, 'utf8').replaceAll(fencedCode, '');

/** Returns the anchor of a heading, as Markdown renderers generate it. */
const anchorOf = (heading: string): string =>
	heading
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N} _-]/gu, '')
		.replaceAll(' ', '-');

/** Returns the anchors of a document's headings. */
export const anchorsOf = (page: string): string[] =>
	[...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));

/** Returns the text below each second-level heading, by the heading's anchor. */
export const sectionsOf = (page: string): Map<string, string> =>
	new Map(
		textOf(page)
			.split(/^## /m)
			.slice(1)
			.map((section) => [anchorOf(section.split('\n', 1)[0] ?? ''), section]),
	);
