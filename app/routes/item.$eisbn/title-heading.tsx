import { languageTag } from '../../format/language-tag';
import type { CardTitle } from '../../parts/titles/card-data';

/** The heading with the page's title. */
export const TitleHeading = ({ title }: { title: Pick<CardTitle, 'title' | 'language'> }) => (
	<h1 className={lengthOf(title.title)} lang={languageTag(title.language)}>
		{title.title}
	</h1>
);

/**
 * Returns a class that depends on the length of the title. Long titles have a smaller font, so that the offers are visible
 * without scrolling.
 */
const lengthOf = ({ length }: string) =>
	length > 110 ? 'very-long' : length > 48 ? 'long' : length > 24 ? 'not-short' : undefined;
