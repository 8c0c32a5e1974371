import { CleanHtml } from '../../ui/clean-html';
import type { ItemData } from './load-item.server';

/** What was written about the book. What people of the shop say of it stands under its cover. */
export function Reviews({ reviews }: Pick<ItemData['title'], 'reviews'>) {
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
