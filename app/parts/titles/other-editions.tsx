import type { CardTitle } from './card-data';
import { itemPath } from './title-link';

/** The way to the other editions of a title that stands for all of them; nothing where it is the only one. */
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
