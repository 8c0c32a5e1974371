import { escapeUTF8 } from 'entities';

interface PlainPage {
	/** Why something was not done, and what became of what was there. */
	words: string;
	back: { href: string; label: string };
	/** The shop's own style sheets, where they are known. */
	stylesheets?: string[];
}

/** A small page of its own for a refusal that no screen of the shop stands behind: its words, and a way back. */
export const plainPage = ({ words, back, stylesheets = [] }: PlainPage): string =>
	[
		'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
		'<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
		'<title>Something went wrong</title>',
		...(stylesheets.length === 0
			? ['<meta name="color-scheme" content="light dark">']
			: stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`)),
		'</head><body><main id="main"><div class="page stack measure problem"><h1>Something went wrong</h1>',
		`<p class="lead">${escapeUTF8(words)}</p>`,
		`<p><a class="button" href="${escapeUTF8(back.href)}">${escapeUTF8(back.label)}</a></p>`,
		'</div></main></body></html>',
	].join('');
