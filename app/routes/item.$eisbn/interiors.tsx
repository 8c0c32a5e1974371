import type { ItemData } from './load-item.server';

/** Pages to look into, where the image host has them: each leads to the whole picture. */
export function Interiors({ title, covers }: { title: ItemData['title']; covers: string | null }) {
	if (!covers || title.interior_objects.length === 0) return null;
	return (
		<ul className="interiors" aria-label="Inside the book">
			{title.interior_objects.map(({ key, cb }, at) => {
				const address = `${covers.replace(/\/$/, '')}/${title.eisbn}/${encodeURIComponent(key)}?${encodeURIComponent(cb)}`;
				return (
					<li key={key}>
						<a href={address}>
							<img src={address} alt={`Inside the book, ${at + 1}`} width={80} height={120} loading="lazy" />
						</a>
					</li>
				);
			})}
		</ul>
	);
}
