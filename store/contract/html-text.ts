const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'", '#x27': "'" };

/** Tags that may stand in the midst of a sentence, or of a word. */
const partOfWord = /<\/?(?:a|abbr|b|em|i|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>/g;

/** The words of cleaned HTML, on one line, at most `longest` characters and cut between words. */
export function htmlText(html: string, longest = Number.POSITIVE_INFINITY): string {
	const text = html
		.replace(partOfWord, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&(amp|lt|gt|quot|nbsp|#39|#x27);/g, (_whole, name: string) => entities[name] ?? '')
		.replace(/\s+/g, ' ')
		.trim();
	return cutBetweenWords(text, longest);
}

/** A text as it is where it is short enough, else its beginning, cut between words. @param longest characters */
export function cutBetweenWords(text: string, longest: number): string {
	if (text.length <= longest) return text;
	const cut = text.lastIndexOf(' ', longest - 1);
	return `${text.slice(0, cut > longest / 2 ? cut : longest - 1).replace(/[\s,;:.–—-]+$/, '')}…`;
}
