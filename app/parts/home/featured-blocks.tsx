import { CleanHtml } from '../../ui/clean-html';
import { Leaf } from '../events/leaf';
import { TitleImage } from '../titles/title-image';
import { itemPath } from '../titles/title-link';
import { BlockLink } from './banner-block';
import type { HomeBlock } from './load-home.server';

/** Shows the bookseller's featured lists and events, two or three in a row. */
export function FeaturedBlocks({ blocks }: { blocks: HomeBlock[] }) {
	if (blocks.length === 0) return null;
	return (
		<div className="featured">
			{blocks.map((block) => (
				<section className="feature" key={`${block.event ? 'event' : 'list'}-${block.id}`} aria-label={block.name}>
					<Picture block={block} />
					{block.event ? (
						<div className="feature-date">
							<Leaf leaf={block.event.leaf} />
							<p className="small soft">{block.event.time}</p>
						</div>
					) : null}
					{block.header === '' ? null : <h2 className="feature-name">{block.header}</h2>}
					<CleanHtml html={block.description} />
					<BlockLink block={block} />
				</section>
			))}
		</div>
	);
}

function Picture({ block: { image, titles, listId } }: { block: HomeBlock }) {
	if (image !== null) return <img className="feature-image" src={image} alt="" loading="lazy" />;
	if (titles.length === 0) return null;
	return (
		<ul className="feature-books">
			{titles.map((title) => (
				<TitleImage key={title.eisbn} title={title} to={itemPath(title.eisbn, listId)} />
			))}
		</ul>
	);
}
