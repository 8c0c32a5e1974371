/** The codes of the languages of most books in a shop, except the shop's own language. */
const tags: Record<string, string> = {
	Arabic: 'ar',
	Chinese: 'zh',
	Dutch: 'nl',
	French: 'fr',
	German: 'de',
	Greek: 'el',
	Hindi: 'hi',
	Italian: 'it',
	Japanese: 'ja',
	Korean: 'ko',
	Latin: 'la',
	Persian: 'fa',
	Polish: 'pl',
	Portuguese: 'pt',
	Punjabi: 'pa',
	Russian: 'ru',
	Spanish: 'es',
	Ukrainian: 'uk',
	Vietnamese: 'vi',
};

/**
 * Returns the `lang` attribute for a language in the catalogue, so that screen readers pronounce the text correctly (WCAG 3.1.2).
 */
export const languageTag = (language: string | null | undefined): string | undefined =>
	language ? tags[language] : undefined;
