import { escapeUTF8 } from 'entities';

interface PlainPage {
	/** Why the request was refused, and whether anything was changed. */
	words: string;
	back: { href: string; label: string };
	/** The addresses of the shop's style sheets, if known. */
	stylesheets?: string[];
}

/** Returns a small HTML page for a refusal that does not belong to a page of the shop: a message, and a link back. */
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
