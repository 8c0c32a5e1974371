import { Link } from '@remix-run/react';
import type { CardTitle } from '../titles/card-data';

interface OfTitleProps {
	/** The title that the page belongs to. */
	title: Pick<CardTitle, 'eisbn' | 'title'>;
	heading: string;
	lead?: string;
}

/** Renders the heading of a page that belongs to a title, with a link back to the title. */
export function OfTitle({ title, heading, lead }: OfTitleProps) {
	return (
		<header className="page-head">
			<p>
				<Link to={`/item/${title.eisbn}`}>{`← ${title.title}`}</Link>
			</p>
			<h1>{heading}</h1>
			{lead ? <p className="lead">{lead}</p> : null}
		</header>
	);
}
