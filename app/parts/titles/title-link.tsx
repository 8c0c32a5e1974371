import type { ReactNode } from 'react';
import { languageTag } from '../../format/language-tag';
import type { CardTitle } from './card-data';
import { CoverImage } from './cover-image';

export interface TitleDisplayProps {
	title: CardTitle;
	/** The title is in the first view, so its cover loads at once. */
	eager?: boolean;
	/** The heading level: h2 under the page's heading, h3 under a section's heading. */
	heading?: 'h2' | 'h3';
	/** A note above says that all titles here are in stock. */
	inStock?: boolean;
	/** The link's target, if it is not the title's own page: within a list, or for a registry. */
	to?: string;
}

/**
 * Returns the page of a title. With a list, the page links to the list's next title
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
