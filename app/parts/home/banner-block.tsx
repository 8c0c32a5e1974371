import type { ReactNode } from 'react';
import { listPath } from '../../paths/list-path';
import { CleanHtml } from '../../ui/clean-html';
import { eventPath } from '../events/event-path';
import { Leaf } from '../events/leaf';
import { TitleImage } from '../titles/title-image';
import { itemPath } from '../titles/title-link';
import type { HomeBlock } from './load-home.server';

/** Renders a banner: a main message of the bookseller, with books or a picture. */
export function BannerBlock({ block, eager, children }: { block: HomeBlock; eager: boolean; children?: ReactNode }) {
	const { header, description, image, titles, event } = block;
	const picture = image !== null || titles.length > 0;
	return (
		<section className={picture ? 'hero hero-pictured' : 'hero'} aria-label={block.name}>
			<div className="hero-words">
				{event ? (
					<div className="hero-date">
						<Leaf leaf={event.leaf} />
						<p className="soft">{event.time}</p>
					</div>
				) : null}
				{header === '' ? null : <h2 className="hero-name">{header}</h2>}
				<CleanHtml html={description} className="prose hero-text" />
				<p className="cluster">
					<BlockLink block={block} className="button button-primary" /> {children}
				</p>
			</div>
			{image === null ? (
				<ul className="hero-books">
					{titles.map((title) => (
						<TitleImage key={title.eisbn} title={title} eager={eager} to={itemPath(title.eisbn, block.listId)} />
					))}
				</ul>
			) : (
				<img className="hero-image" src={image} alt="" loading={eager ? undefined : 'lazy'} />
			)}
		</section>
	);
}

/** A link from the banner to the whole list, or to the event. */
export function BlockLink({
	block: { listId, event, name, titles },
	className,
}: {
	block: HomeBlock;
	className?: string;
}) {
	const to = event ? eventPath(event.id) : listId !== null && titles.length > 0 ? listPath(listId) : null;
	if (to === null) return null;
	return (
		<a className={className} href={to}>
			{event ? 'About the event' : 'See the books'}
			<span className="visually-hidden">: {name}</span>
		</a>
	);
}
