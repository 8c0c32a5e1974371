import { CleanHtml } from '../../components/clean-html';
import type { ItemData } from './load-item.server';

/** What was written about the book, and what people in the shop say of it. */
export function Reviews({ title: { reviews, comments } }: { title: ItemData['title'] }) {
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
			{comments.map(({ text, author }) => (
				<figure key={text}>
					<blockquote>
						<p className="prose">{text}</p>
					</blockquote>
					{author ? <figcaption>{author}</figcaption> : null}
				</figure>
			))}
		</div>
	);
}
