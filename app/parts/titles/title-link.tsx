import type { ReactNode } from 'react';
import { languageTag } from '../../format/language-tag';
import type { CardTitle } from './card-data';
import { CoverImage } from './cover-image';

export interface TitleDisplayProps {
	title: CardTitle;
	/** Whether the title is visible without scrolling. If so, the browser loads the title's cover immediately. */
	eager?: boolean;
	/** The heading level: h2 directly below the page's heading, h3 below a section's heading. */
	heading?: 'h2' | 'h3';
	/** Whether the page already says above the titles that all titles are in stock. */
	inStock?: boolean;
	/**
	 * The address of the link, if it is not the title's own page. This address is used within a list, or for a gift registry.
	 */
	to?: string;
}

/**
 * Returns the address of a title's page. If a list is given, the page links to the next title of that list
 * (docs/behaviour/item-page.md#addresses).
 */
export const itemPath = (eisbn: string, list?: number | string | null): string =>
	`/item/${eisbn}${list ? `/lists/${list}` : ''}`;

/** Renders cover and title as one link, in the language of the book. */
export function TitleLink({ title, eager, to, children }: TitleDisplayProps & { children?: ReactNode }) {
	return (
		<a href={to ?? itemPath(title.eisbn)} lang={languageTag(title.language)}>
			<CoverImage title={title} eager={eager} beside={children !== undefined} />
			{children}
		</a>
	);
}
