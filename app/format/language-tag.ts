/** The languages of most of a shop's books, beside the shop's own. */
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
 * Returns the `lang` value for a language of the catalogue, so that screen readers pronounce it correctly (WCAG 3.1.2).
 */
export const languageTag = (language: string | null | undefined): string | undefined =>
	language ? tags[language] : undefined;
