import { languageTag } from '../../format/language-tag';
import { CleanHtml } from '../../ui/clean-html';
import { type Tab, Tabs } from '../../ui/tabs';
import { Details } from './details';
import type { ItemData } from './load-item.server';

/** The tabs with texts about the book (docs/behaviour/item-page.md#tabs). If a text is missing, its tab is left out. */
export function ItemTabs({ item }: { item: ItemData }) {
	const { title, dates } = item;
	const tabs: Tab[] = [];
	if (title.description || dates.length > 0) {
		tabs.push({
			id: 'description',
			name: 'Description',
			content: (
				<>
					{title.description ? <CleanHtml html={title.description} lang={languageTag(title.language)} /> : null}
					{dates.length > 0 ? (
						<aside className="item-dates" aria-labelledby="dates">
							<h3 id="dates">For your calendar</h3>
							{dates.map((note) => (
								<CleanHtml key={note} html={note} />
							))}
						</aside>
					) : null}
				</>
			),
		});
	}
	if (title.bio.length > 0) {
		tabs.push({
			id: 'bio',
			name: 'Bio',
			content: title.bio.map((words) => <CleanHtml key={words} html={words} />),
		});
	}
	tabs.push({ id: 'details', name: 'Details', content: <Details item={item} /> });
	if (title.reviews.length > 0) {
		tabs.push({ id: 'reviews', name: 'Reviews', content: <Reviews reviews={title.reviews} /> });
	}
	return <Tabs label="About this title" tabs={tabs} />;
}

/** Renders the reviews of the book. Comments by the shop's staff are elsewhere, below the cover. */
function Reviews({ reviews }: Pick<ItemData['title'], 'reviews'>) {
	return (
		<div className="reviews">
			{reviews.map(({ content, author, source_title }) => (
				<figure key={content}>
					<blockquote>
						<CleanHtml html={content} />
					</blockquote>
					{author || source_title ? (
						<figcaption>
							{author}
							{author && source_title ? ', ' : ''}
							{source_title ? <cite>{source_title}</cite> : null}
						</figcaption>
					) : null}
				</figure>
			))}
		</div>
	);
}
