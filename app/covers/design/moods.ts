/** The mood of a subject. Each mood has its own colours, fonts and layouts. */
export type Mood =
	| 'fiction'
	| 'classic'
	| 'crime'
	| 'romance'
	| 'fantasy'
	| 'future'
	| 'poetry'
	| 'children'
	| 'young'
	| 'history'
	| 'life'
	| 'science'
	| 'society'
	| 'mind'
	| 'home'
	| 'outdoors'
	| 'arts';

/**
 * The mood of covers for subjects whose Thema code begins with these characters. If several beginnings match the Thema code, the
 * longest match applies.
 */
const byThema: Record<string, Mood> = {
	A: 'arts',
	C: 'society',
	D: 'classic',
	DC: 'poetry',
	DN: 'life',
	DS: 'society',
	F: 'fiction',
	FBC: 'classic',
	FC: 'life',
	FD: 'future',
	FF: 'crime',
	FH: 'crime',
	FJ: 'outdoors',
	FK: 'crime',
	FL: 'future',
	FM: 'fantasy',
	FN: 'fantasy',
	FP: 'romance',
	FR: 'romance',
	FV: 'history',
	FW: 'mind',
	FX: 'fiction',
	G: 'society',
	J: 'society',
	JM: 'mind',
	JW: 'history',
	K: 'society',
	L: 'society',
	M: 'science',
	N: 'history',
	P: 'science',
	PSA: 'outdoors',
	Q: 'mind',
	R: 'outdoors',
	S: 'outdoors',
	T: 'science',
	U: 'science',
	V: 'mind',
	W: 'home',
	WN: 'outdoors',
	WQ: 'history',
	WT: 'outdoors',
	X: 'arts',
	Y: 'children',
	YD: 'children',
	YF: 'young',
	YN: 'young',
	YP: 'science',
	YR: 'young',
	YX: 'young',
};

/**
 * The mood of covers for genre names that contain these words, in English and French. If several words match a genre's name, the
 * first match applies.
 */
const byWord: [RegExp, Mood][] = [
	[/young adult|teen|middle grade|adolescen|juvenile fic|roman jeunesse/, 'young'],
	[/picture book|child|juvenile|kids|baby|nursery|album|enfant|jeunesse|tout-petit/, 'children'],
	[/science.?fiction|sci-?fi|dystop|cyberpunk|space opera|speculative|anticipation/, 'future'],
	[/fantas|magic|myth|fairy|folklore|dragon|merveilleux|conte/, 'fantasy'],
	[/crime|myster|thriller|suspense|detective|noir|horror|espionage|spy|polic|polar|horreur/, 'crime'],
	[/romance|love|erotic|chick|amour|sentimental/, 'romance'],
	[/poe[tms]|verse|po\u00e9s/, 'poetry'],
	[/biograph|memoir|autobio|diar(y|ies)|letters|correspond|m\u00e9moires/, 'life'],
	[/histor|archaeolog|war\b|military|guerre|ancient|medieval/, 'history'],
	[/cook|food|recipe|wine|baking|drink|cuisine|garden|jardin|craft|knit|home|hobb|sewing/, 'home'],
	[/travel|nature|outdoor|sport|adventure|voyage|animal|environment|geograph|gardening/, 'outdoors'],
	[/art\b|arts\b|design|photograph|architect|music|film|theat|comic|graphic|manga|bande dessin|drama/, 'arts'],
	[
		/psycholog|philosoph|religio|spirit|self.?help|health|mind|wellness|theolog|bible|sant\u00e9|bien-\u00eatre/,
		'mind',
	],
	[/science|math|physic|biolog|chemi|medic|technolog|comput|engineer|astronom|programming/, 'science'],
	[/business|econom|politic|society|social|law|educat|language|reference|current affairs|essay|essai/, 'society'],
	[/classic/, 'classic'],
];

/**
 * Returns the mood of a cover for a Thema code or a genre's name. An unknown subject gets the mood of general fiction or a
 * similar one.
 */
export function moodOf(subject: string | null | undefined): Mood {
	const given = (subject ?? '').trim();
	if (/^[A-Z][A-Z0-9]{0,9}$/.test(given)) {
		for (let length = given.length; length > 0; length--) {
			const mood = byThema[given.slice(0, length)];
			if (mood) return mood;
		}
		return 'fiction';
	}
	const word = given.toLowerCase();
	return byWord.find(([pattern]) => pattern.test(word))?.[1] ?? 'fiction';
}

/** Whether the subject is early learning or picture books. */
export function isPictureBook(subject: string | null | undefined): boolean {
	return /^YB/.test(subject ?? '') || /picture book|board book|album illustr|early reader/i.test(subject ?? '');
}

/** Whether books on this subject are usually larger and wider than a novel: art, photography, cookery, crafts. */
export function isLargeFormat(subject: string | null | undefined): boolean {
	return (
		/^(A|WB|WF|X)/.test(subject ?? '') || /^(art|photograph|cook|cuisine|comic|graphic novel)/i.test(subject ?? '')
	);
}
