/** The languages that a shop's books are most likely to be in, beside its own. */
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

/** A language of the catalogue as an element's `lang` names it, so that it is spoken as it is written (WCAG 3.1.2). */
export const languageTag = (language: string | null | undefined): string | undefined =>
	language ? tags[language] : undefined;
