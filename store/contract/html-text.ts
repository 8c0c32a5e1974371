const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" };

/** HTML tags that may occur within a word. Removing an inline tag leaves no space in the text. */
const partOfWord = /<\/?(?:a|abbr|b|em|i|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;

/** Extracts the text of cleaned HTML as one line. Cuts the text between words to at most `longest` characters. */
export function htmlText(html: string, longest = Number.POSITIVE_INFINITY): string {
	const text = html
		.replace(partOfWord, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_whole, name: string) => entities[name] ?? '')
		.replace(/\s+/g, ' ')
		.trim();
	return cutBetweenWords(text, longest);
}

/**
 * Cuts a text that is too long between words, and appends an ellipsis.
 * @param longest the maximum length in characters
 */
export function cutBetweenWords(text: string, longest: number): string {
	if (text.length <= longest) return text;
	const cut = text.lastIndexOf(' ', longest - 1);
	return `${text.slice(0, cut > longest / 2 ? cut : longest - 1).replace(/[\s,;:.–—-]+$/, '')}…`;
}
