import type { ReactNode } from 'react';
import { languageTag } from '../../format/language-tag';
import type { CardTitle } from './card-data';
import { CoverImage } from './cover-image';

export interface TitleDisplayProps {
	title: CardTitle;
	/** Whether the title is in the first view: then its cover is not to wait. */
	eager?: boolean;
	/** The level of its title: under a page's own heading, or (h3) under that of a part. */
	heading?: 'h2' | 'h3';
	/** Whether it is said above, of all the titles here, that they are in stock. */
	inStock?: boolean;
	/** Where the link leads, when not to the title's own page: within a list, or for a registry. */
	to?: string;
}

/** A title's own page; reached from a list, it leads on to the next title there (docs/behaviour/item-page.md#addresses). */
export const itemPath = (eisbn: string, list?: number | string | null): string =>
	`/item/${eisbn}${list ? `/lists/${list}` : ''}`;

/** Cover and title as one link, in the language of the book. */
export function TitleLink({ title, eager, to, children }: TitleDisplayProps & { children?: ReactNode }) {
	return (
		<a href={to ?? itemPath(title.eisbn)} lang={languageTag(title.language)}>
			<CoverImage title={title} eager={eager} beside={children !== undefined} />
			{children}
		</a>
	);
}
