import { CleanHtml } from '../ui/clean-html';
import type { Notice } from './shell.server';

/** Renders the bookseller's notice, which every page shows, for example about a holiday, a sale, or a move. */
export function NoticeBanner({ notice }: { notice: Notice | null }) {
	if (!notice || (notice.header === '' && notice.description === '')) return null;
	const { header, description, href } = notice;
	return (
		<aside className="notice" aria-label="From the shop">
			<div className="page notice-words">
				{header === '' ? null : <strong>{header}</strong>}
				<CleanHtml html={description} className="notice-text" />
				{href === null ? null : <a href={href}>See the books</a>}
			</div>
		</aside>
	);
}
