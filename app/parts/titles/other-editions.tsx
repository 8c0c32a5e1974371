import type { CardTitle } from './card-data';
import { itemPath } from './title-link';

/** A link to the other editions, if the title represents all editions of a work. Renders nothing for a single edition. */
export function OtherEditions({ title: { eisbn, title, others } }: { title: CardTitle }) {
	if (!others) return null;
	return (
		<p className="facts">
			<a href={`${itemPath(eisbn)}/editions`} aria-label={`Other editions of ${title}: ${others}`}>
				{others === 1 ? '1 other edition' : `${others} other editions`}
			</a>
		</p>
	);
}
